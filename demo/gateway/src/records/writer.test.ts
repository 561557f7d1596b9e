import { describe, expect, it } from 'vitest';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import type { Later } from './sources/all.ts';
import { RecordWriter } from './writer.ts';

const away = new DatabaseError('The connection to the database was lost', databaseCodes.lost);

/** A writer whose database answers one query after another with these faults, and then without one. */
const open = (...faults: readonly (Error | undefined)[]) => {
  const written: unknown[] = [];
  const errors: string[] = [];
  const answers = [...faults];
  const query = async (_: string, parameters: unknown[] = []): Promise<never[]> => {
    const fault = answers.shift();
    if (fault) throw fault;
    written.push((parameters[3] as string[]).map(facts => JSON.parse(facts) as unknown));
    return [];
  };
  return {
    writer: new RecordWriter({ query } as unknown as Database, message => errors.push(message)),
    written,
    errors,
  };
};
const change = (facts: Later['facts'], at = 1): Later => ({
  at,
  kind: 'PatrolRun',
  row: { at: 1, deviceId: 'PR001' },
  facts,
});

describe('a later change of a record', () => {
  it('is tried again while the database is away, and reported once', async () => {
    const { writer, written, errors } = open(away, away, undefined, away);
    writer.expect([change({ until: 2 })]);
    for (let second = 1; second < 5; second += 1) {
      writer.due(second);
      await writer.settled();
    }
    expect([written, errors]).toEqual([[[{ until: 2 }]], [`records: ${away.message}`]]);
    writer.expect([change({ until: 3 })]);
    writer.due(5);
    await writer.settled();
    expect(errors).toHaveLength(2);
  });

  it('does not overwrite what has changed since when it is tried again', async () => {
    const { writer, written } = open(away);
    writer.expect([change({ reached: 1, result: 'running' })]);
    writer.due(1);
    writer.expect([change({ result: 'complete' })]);
    writer.due(1);
    await writer.settled();
    writer.due(1);
    await writer.settled();
    expect(written.flat().at(-1)).toEqual({ reached: 1, result: 'complete' });
  });

  it('waits where too much is written, and is written then', async () => {
    const { writer, written } = open();
    let goOn = (): void => undefined;
    writer.write(() => new Promise<void>(resolve => (goOn = resolve)));
    while (writer.write(() => Promise.resolve()));
    writer.expect([change({ until: 2 })]);
    writer.due(1);
    await Promise.resolve();
    goOn();
    await writer.settled();
    expect(written).toEqual([]);
    writer.due(2);
    await writer.settled();
    expect(written).toEqual([[{ until: 2 }]]);
  });

  it('is not tried again when it is the cause of the error', async () => {
    const { writer, written, errors } = open(new DatabaseError('unsupported Unicode', '22P05'));
    writer.expect([change({ until: 2 })]);
    for (const second of [1, 2]) {
      writer.due(second);
      await writer.settled();
    }
    expect([written, errors]).toEqual([[], ['records: unsupported Unicode']]);
  });
});
