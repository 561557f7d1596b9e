import type { AlarmShelf, Push } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlarm } from '../testing/index.ts';
import { inBatches } from './batches.ts';

const receivedAt = 1_700_000_000_000;
const info = (id: string): Push => ({ type: 'AlarmInfo', data: anAlarm({ id }), receivedAt });
const confirm = (status: 'unacknowledged' | 'acknowledged' | 'processed', ...ids: string[]): Push => ({
  type: 'AlarmConfirm',
  data: { ids, status },
  receivedAt,
});
const shelve = (id: string): Push => ({ type: 'AlarmShelve', data: [{ id } as AlarmShelf], receivedAt });
const other: Push = { type: 'RobotList', data: [], receivedAt };

function setUp() {
  const done: string[] = [];
  const receive = inBatches({
    take: alarms => void done.push(`take ${alarms.map(({ id }) => id).join(' ')}`),
    settle: ({ ids, status }) => void done.push(`${status} ${ids.join(' ')}`),
    onConfirmation: ({ ids }) => void done.push(`told ${ids.join(' ')}`),
    shelve: shelves => void done.push(`shelve ${shelves.map(({ id }) => id).join(' ')}`),
    onReview: ({ originalId }) => void done.push(`reviewed ${originalId}`),
  });
  return { done, receive };
}

describe('the pushes of one event', () => {
  it('report a review after the alarms of the same message', () => {
    const { done, receive } = setUp();
    receive([{ type: 'AlarmReviewCompleted', data: { originalId: '7' }, receivedAt }, info('8')]);
    expect(done).toEqual(['take 8', 'reviewed 7']);
  });

  it('are one batch: what was confirmed goes first, so that it is not announced, and is told last', () => {
    const { done, receive } = setUp();
    receive([
      info('a'),
      confirm('acknowledged', 'a'),
      info('b'),
      confirm('processed', 'c'),
      confirm('acknowledged', 'd', 'e'),
    ]);
    expect(done).toEqual(['acknowledged a d e', 'processed c', 'take a b', 'told a', 'told c', 'told d e']);
  });

  it('stay before or after a shelf, as they arrived', () => {
    const { done, receive } = setUp();
    receive([info('a'), shelve('s1'), info('b'), confirm('acknowledged', 'a'), shelve('s2'), shelve('s3')]);
    expect(done).toEqual(['take a', 'shelve s1', 'acknowledged a', 'take b', 'told a', 'shelve s2', 'shelve s3']);
  });

  it('confirm an alarm also when they carry its earlier state', () => {
    const { done, receive } = setUp();
    receive([confirm('unacknowledged', 'a'), info('a')]);
    expect(done).toEqual(['acknowledged a', 'take a', 'told a']);
  });

  it('of other kinds are ignored', () => {
    const { done, receive } = setUp();
    receive([]);
    receive([other, other]);
    expect(done).toEqual([]);
    receive([other, info('a'), other]);
    expect(done).toEqual(['take a']);
  });

  it('do not repeat those of the event before', () => {
    const { done, receive } = setUp();
    receive([info('a'), confirm('acknowledged', 'x')]);
    done.length = 0;
    receive([info('b')]);
    expect(done).toEqual(['take b']);
  });

  it('are all handled once and in their order, however they are mixed', () => {
    const push = fc.oneof(
      fc.nat(9).map(n => ({ what: 'info' as const, n })),
      fc.nat(9).map(n => ({ what: 'confirm' as const, n })),
      fc.nat(9).map(n => ({ what: 'shelve' as const, n })),
    );
    fc.assert(
      fc.property(fc.array(push, { maxLength: 30 }), pushes => {
        const { done, receive } = setUp();
        receive(
          pushes.map(({ what, n }, at) => {
            const id = `${n}-${at}`;
            return what === 'info' ? info(id) : what === 'shelve' ? shelve(id) : confirm('acknowledged', id);
          }),
        );
        const idsOf = (word: string): string[] =>
          done.filter(one => one.startsWith(word)).flatMap(one => one.split(' ').slice(1));
        const sent = (what: string): string[] =>
          pushes.flatMap((one, at) => (one.what === what ? [`${one.n}-${at}`] : []));
        expect(idsOf('take')).toEqual(sent('info'));
        expect(idsOf('acknowledged')).toEqual(sent('confirm'));
        expect(idsOf('told')).toEqual(sent('confirm'));
        expect(idsOf('shelve')).toEqual(sent('shelve'));
      }),
    );
  });
});
