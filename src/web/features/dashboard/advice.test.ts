import { describe, expect, it } from 'vitest';
import { partsOf } from './advice.ts';

describe('the advice on a broken record', () => {
  it('is a sentence and the command at its end', () => {
    const command =
      'npm exec fairlead -- skip-record --segment /srv/fairlead/data/n1-w0/1.jsonl --offset 81920';
    expect(partsOf(`Put the file back from a copy, or go past the record: ${command}`)).toEqual({
      text: 'Put the file back from a copy, or go past the record:',
      command,
    });
  });

  it('stays whole where no command is in it', () => {
    const text = 'Put /srv/fairlead/data/n1-w0/1.jsonl back from a copy.';
    expect(partsOf(text)).toEqual({ text, command: null });
  });
});
