import type { Push } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { inOrder, type Part } from './part.ts';
import { anAlarm, fakeConsole } from './testing/index.ts';

describe('the parts of a console', () => {
  const heard: string[] = [];
  const part = (name: string): Part => ({
    pushes: { AlarmInfo: ({ data }) => void heard.push(`${name} alarm ${data.id}`) },
    onEvent: ({ kind }) => void heard.push(`${name} ${kind}`),
    begin: userId => void heard.push(`${name} begins ${userId}`),
    clear: () => void heard.push(`${name} clears`),
    dispose: () => void heard.push(`${name} ends`),
  });
  const told = (work: () => void): string[] => {
    heard.length = 0;
    work();
    return [...heard];
  };

  it('hear in the order in which they were made, and end in the opposite one', () => {
    const all = inOrder([part('a'), {}, part('b')]);
    expect(told(() => all.begin('user'))).toEqual(['a begins user', 'b begins user']);
    expect(told(() => all.clear())).toEqual(['b clears', 'a clears']);
    expect(told(() => all.dispose())).toEqual(['b ends', 'a ends']);
    expect(told(() => all.onEvent({ kind: 'opened', role: 'singleton', count: 1 }))).toEqual(['a opened', 'b opened']);
  });

  it('get the pushes for which they registered, and whoever wants to know hears of each', () => {
    const all = inOrder([part('a'), { onPush: ({ type }) => void heard.push(type) }, part('b')]);
    const pushes: Push[] = [
      { type: 'AlarmInfo', data: anAlarm({ id: '1' }), receivedAt: 0 },
      { type: 'AlarmShelve', data: [], receivedAt: 0 },
    ];
    expect(told(() => all.onEvent({ kind: 'pushes', pushes })).filter(line => !line.endsWith(' pushes'))).toEqual([
      'a alarm 1',
      'b alarm 1',
      'AlarmInfo',
      'AlarmShelve',
    ]);
  });

  it('stay with the console: what pages get neither takes what a server says nor forgets it', async () => {
    const { console } = await fakeConsole();
    const parts = [
      'pushes',
      'receive',
      'receiveEvent',
      'onEvent',
      'onPush',
      'begin',
      'clear',
      'token',
      'expire',
      'endSession',
    ];
    // Notices and the log of errors are the user's to clear.
    for (const [name, store] of Object.entries(console) as [string, unknown][]) {
      if (typeof store !== 'object' || store === null || ['notices', 'errors'].includes(name)) continue;
      expect(
        parts.filter(part => part in store),
        name,
      ).toEqual([]);
    }
    console.dispose();
  });
});
