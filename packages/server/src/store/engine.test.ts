import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { serveEngine, type PlainEngine } from './engine.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';

type Inside = Parameters<Parameters<PlainEngine['transaction']>[0]>[0];

/** Lets everything proceed that waits neither for the engine nor for a timer. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve));
};

/**
 * An engine behind a port that answers a query only when the test says so; `asked` lists its queries, `answered` the ids of
 * the answers.
 */
const serve = () => {
  const asked: string[] = [];
  const answered: number[] = [];
  const open: (() => void)[] = [];
  const due: (() => void)[] = [];
  const query = (sql: string): Promise<{ rows: unknown[] }> => {
    asked.push(sql);
    return new Promise(resolve => open.push(() => resolve({ rows: [] })));
  };
  const inside: Inside = { query, exec: sql => query(sql) };
  const engine: PlainEngine = { query, transaction: work => work(inside), close: () => Promise.resolve() };
  const port = new EventEmitter();
  let last = 0;
  serveEngine(
    Object.assign(port, {
      postMessage: (message: FromEngine) => 'id' in message && message.type !== 'begun' && answered.push(message.id),
    }),
    engine,
    work => {
      due.push(work);
      return () => due.splice(due.indexOf(work), 1);
    },
  );
  const send = (message: ToEngine): number => {
    port.emit('message', message);
    return message.id;
  };
  return {
    asked,
    answered,
    send,
    ask: (sql: string, isPatient = false, within?: number): number =>
      send({ type: 'query', id: ++last, sql, parameters: [], within, isPatient }),
    begin: (isPatient = false): number => send({ type: 'begin', id: ++last, isPatient }),
    end: (within: number): number => send({ type: 'end', id: ++last, within, keeps: true }),
    /** Answers the query that is running. */
    answer: async () => {
      open.shift()?.();
      await settle();
    },
    /** Runs the timers that are due. */
    pass: async () => {
      for (const work of due.splice(0)) work();
      await settle();
    },
  };
};

const lists = Array.from({ length: 10 }, (_, n) => `list ${String(n)}`);

it('does an urgent write that was asked after ten lists next, and its other questions before the second list', async () => {
  const { asked, ask, answer, pass } = serve();
  for (const list of lists) ask(list, true);
  ask('write an alarm');
  await settle();
  // Only one query runs at a time: the first list.
  expect(asked).toEqual(['list 0']);
  await answer();
  expect(asked).toEqual(['list 0', 'write an alarm']);
  await answer();
  // The next list is held back, because the writer of the alarm is about to send more queries.
  expect(asked).toHaveLength(2);
  ask('count alarms');
  expect(asked.slice(2)).toEqual(['count alarms']);
  await answer();
  await pass();
  expect(asked.slice(3)).toEqual(['list 1']);
  for (let n = 2; n < 10; n++) await answer();
  expect(asked.slice(3)).toEqual(lists.slice(1));
});

it('does not leave a list waiting for good, however much else is asked', async () => {
  const { asked, ask, answer } = serve();
  ask('first');
  ask('list', true);
  for (let n = 0; n < 200; n++) ask(`write ${String(n)}`);
  for (let n = 0; n < 100; n++) await answer();
  expect(asked).toContain('list');
  expect(asked.indexOf('list')).toBeGreaterThan(40);
});

it('keeps all others waiting while a transaction is open', async () => {
  const { asked, answered, ask, begin, end, answer, pass } = serve();
  const transaction = begin();
  ask('list', true);
  ask('write');
  await settle();
  expect(answered).toEqual([transaction]);
  ask('inside', false, transaction);
  await answer();
  expect(asked).toEqual(['inside']);
  end(transaction);
  await settle();
  expect(asked).toEqual(['inside', 'write']);
  await answer();
  await pass();
  expect(asked).toEqual(['inside', 'write', 'list']);
});

it('opens a patient transaction when nothing else waits, and lets what came meanwhile go before the next', async () => {
  const { asked, answered, ask, begin, end, answer, pass } = serve();
  ask('first');
  const transaction = begin(true);
  ask('second');
  await settle();
  await answer();
  expect(asked).toEqual(['first', 'second']);
  await answer();
  expect(answered).not.toContain(transaction);
  await pass();
  expect(answered).toContain(transaction);
  ask('list', true);
  const next = begin(true);
  ask('write');
  end(transaction);
  await settle();
  await answer();
  await pass();
  expect(asked).toEqual(['first', 'second', 'write', 'list']);
  expect(answered).not.toContain(next);
  await answer();
  expect(answered).toContain(next);
});
