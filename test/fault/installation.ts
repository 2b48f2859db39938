import { expect } from 'vitest';
import { type CuttingProxy, cuttingProxy } from '../helpers/cutting-proxy.ts';
import { freePort } from '../helpers/free-port.ts';
import { type OwnNetwork, ownNetwork } from '../helpers/own-network.ts';
import { type EdgeMachine, type Program, startEdgeMachine, startProgram } from '../helpers/program.ts';
import { type House, setUp } from './house.ts';

/** A proxy that stands for the network between a machine and control. */
export interface Network extends CuttingProxy {
  /** Of a machine that has its own network stack. */
  own: OwnNetwork | null;
}

export interface Installation {
  program: Program;
  house: House;
  /** `own`: the machine gets a network stack of its own, if this system lets the test make one. */
  network(own?: 'own'): Promise<Network>;
  /** Adds a machine, and returns the environment of an `edge` with its key. */
  add(name: string, network: Network): Promise<Record<string, string>>;
  edge(env: Record<string, string>, network?: Network): Promise<EdgeMachine>;
  nodes(): Promise<
    { name: string; number: number; state: string; waitingBytes: number; revision: number | null }[]
  >;
}

/** `closing`: receives what ends it, to be called in reverse order. `env`: of control. */
export const install = async (
  closing: (() => Promise<unknown>)[],
  env: Record<string, string> = {},
): Promise<Installation> => {
  const nodesPort = await freePort();
  const program = await startProgram({
    env: { ...env, FAIRLEAD_NODES_PORT: String(nodesPort), FAIRLEAD_NODES_HOST: '127.0.0.1' },
  });
  closing.push(program.dispose);
  return {
    program,
    house: await setUp(program),
    network: async (wanted) => {
      const own = wanted === undefined ? null : ownNetwork();
      if (own !== null) closing.push(async () => own.close());
      const proxy = await cuttingProxy(nodesPort, own?.outside);
      closing.push(proxy.close);
      return { ...proxy, own };
    },
    add: async (name, network) => {
      const { code, stdout, stderr } = await program.command('node', 'add', name);
      expect(code, stderr).toBe(0);
      return {
        FAIRLEAD_NODE_KEY: /fl1\.\S+/.exec(stdout)?.[0] ?? '',
        FAIRLEAD_CONTROL_URL: `https://${network.own?.outside ?? '127.0.0.1'}:${network.port}`,
        FAIRLEAD_TRUSTED_PROXIES: [
          '127.0.0.0/8',
          ...(network.own === null ? [] : [network.own.outside]),
        ].join(),
      };
    },
    edge: async (env, network) => {
      const machine = await startEdgeMachine(env, network?.own);
      closing.push(machine.dispose);
      return machine;
    },
    nodes: async () => JSON.parse((await program.command('node', 'list', '--json')).stdout),
  };
};
