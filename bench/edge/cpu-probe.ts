/** Loaded into a server before its own code; reports the process's resource usage to the benchmark. */
process.on('message', (message) => {
  if (message === 'usage') {
    process.send?.({
      kind: 'usage',
      ...process.cpuUsage(),
      at: Number(process.hrtime.bigint()) / 1000,
      resident: process.memoryUsage.rss(),
    });
  }
});
