import { exceptionRecords } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { DatabaseError, databaseCodes, type Querier } from '../store/database.ts';
import type { Later } from './writer.ts';
import { RecordWriter } from './writer.ts';

const away = new DatabaseError('The connection to the database was lost', databaseCodes.lost);

/**
 * A writer whose database answers one statement after another with these faults, and then without one. `written` are the facts of its
 * changes. For each statement with records, `stored` gives their kind, their number, and whether it stores only those that are not there
 * yet.
 */
const open = (...faults: readonly (Error | undefined)[]) => {
  const written: unknown[] = [];
  const stored: string[] = [];
  const errors: string[] = [];
  const answers = [...faults];
  const database: Querier = {
    query: async (sql: string, parameters: unknown[] = []): Promise<never[]> => {
      const fault = answers.shift();
      const [kind, rows, , facts] = parameters as [string, unknown[], unknown, string[]];
      if (sql.startsWith('INSERT'))
        stored.push(`${fault ? 'failed ' : ''}${kind} ${rows.length}${sql.includes('NOT EXISTS') ? ' new' : ''}`);
      if (fault) throw fault;
      if (sql.startsWith('UPDATE')) written.push(facts.map(one => JSON.parse(one) as unknown));
      return [];
    },
  };
  return { writer: new RecordWriter(database, message => errors.push(message)), written, stored, errors };
};
const change = (facts: Later['facts'], at = 1): Later => ({
  at,
  kind: 'PatrolRun',
  row: { at: 1, deviceId: 'PR001' },
  facts,
});

/** Lets the work that has begun go as far as it can: while the database is away it never ends. */
const goOn = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

describe('a later change of a record', () => {
  it('is tried again while the database is away, and reported once', async () => {
    const { writer, written, errors } = open(away, away, undefined, away);
    writer.expect([change({ until: 2 })]);
    for (let second = 1; second < 5; second += 1) {
      writer.due(second);
      await goOn();
    }
    expect([written, errors]).toEqual([[[{ until: 2 }]], [`records: ${away.message}`]]);
    writer.expect([change({ until: 3 })]);
    writer.due(5);
    await goOn();
    expect(errors).toHaveLength(2);
  });

  it('that came meanwhile is written after it', async () => {
    const { writer, written } = open(away, away);
    writer.expect([change({ reached: 1, result: 'running' })]);
    writer.due(1);
    await goOn();
    writer.expect([change({ result: 'partial' }), change({ result: 'complete' }, 2)]);
    for (let second = 2; second < 6; second += 1) {
      writer.due(second);
      await goOn();
    }
    expect(written).toEqual([[{ reached: 1, result: 'running' }], [{ result: 'complete' }]]);
  });

  it('is written at the end, also where an earlier one waits still; and the end waits for no database', async () => {
    const { writer, written } = open(away);
    writer.expect([change({ until: 2 })]);
    writer.due(1);
    await goOn();
    writer.expect([change({ until: 3 })]);
    await writer.end(2);
    expect(written).toEqual([[{ until: 2 }], [{ until: 3 }]]);
    const ended = open(...Array.from({ length: 9 }, () => away));
    ended.writer.expect([change({ until: 2 })]);
    ended.writer.due(1);
    await ended.writer.end(2);
    expect([ended.written, ended.errors.length]).toEqual([[], 1]);
  });

  it('waits where too much is written, and is written then', async () => {
    const { writer, written } = open();
    let end = (): void => undefined;
    writer.write(() => new Promise<void>(resolve => (end = resolve)));
    while (writer.write(() => Promise.resolve()));
    writer.expect([change({ until: 2 })]);
    writer.due(1);
    await Promise.resolve();
    end();
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

describe('records', () => {
  const fault = (at: number) =>
    ({ at, deviceId: 'PR001', exceptionCode: 'E101', exceptionText: 'Fan', level: 'general' }) as const;

  it('wait while the database is away, and only those are stored then that an earlier try has not stored', async () => {
    const { writer, stored, errors } = open(away, away);
    writer.keep(exceptionRecords, [fault(1), fault(2)]);
    await goOn();
    for (const at of [3, 4, 5]) writer.keep(exceptionRecords, [fault(at)]);
    for (let second = 1; second < 4; second += 1) {
      writer.due(second);
      await goOn();
    }
    expect(stored).toEqual([
      'failed ExceptionRecord 2',
      'failed ExceptionRecord 2 new',
      'ExceptionRecord 2 new',
      'ExceptionRecord 3',
    ]);
    expect(errors).toEqual([`records: ${away.message}`]);
  });

  it('of which one cannot be stored lose only that one', async () => {
    const broken = new DatabaseError('unsupported Unicode', '22P05');
    const { writer, stored, errors } = open(broken, undefined, broken);
    writer.keep(exceptionRecords, [fault(1), fault(2), fault(3)]);
    await writer.settled();
    expect(stored).toEqual([
      'failed ExceptionRecord 3',
      'ExceptionRecord 1',
      'failed ExceptionRecord 1',
      'ExceptionRecord 1',
    ]);
    expect(errors).toEqual(['records: unsupported Unicode']);
  });

  it('hold nobody up who waits for what was written, while the database is away', async () => {
    const { writer } = open(away);
    writer.keep(exceptionRecords, [fault(1)]);
    await goOn();
    await writer.settled();
  });
});
