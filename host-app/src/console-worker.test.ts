import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { screenOf } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';

const script = readFileSync(new URL('../public/console-worker.js', import.meta.url), 'utf8');

/** The worker, with what it uses of its browser. */
function worker(more: object = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: { body: string; tag: string; data: object } }[] = [];
  const acts: string[] = [];
  const windows: { url: string; focus: () => void }[] = [];
  runInNewContext(script, {
    URL,
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    registration: {
      scope: 'https://site.example/robotmgr/',
      showNotification: (title: string, options: (typeof shown)[number]['options']) =>
        Promise.resolve(void shown.push({ title, options })),
    },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(windows),
      openWindow: (address: string) => Promise.resolve(void acts.push(`open ${address}`)),
    },
    ...more,
  });
  return {
    shown,
    acts,
    windows,
    tell: async (name: string, event: object): Promise<void> => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get(name)?.({ ...event, waitUntil: (done: Promise<unknown>) => (work = done) });
      await work;
    },
  };
}

it('a new worker deletes what earlier ones stored, and nothing of other programs of the origin', async () => {
  const stores = new Set(['theirs', 'patrolkit-offline-0', 'patrolkit-offline-1']);
  const { tell } = worker({
    caches: {
      keys: () => Promise.resolve([...stores]),
      delete: (name: string) => Promise.resolve(stores.delete(name)),
    },
  });
  await tell('activate', {});
  expect([...stores]).toEqual(['theirs', 'patrolkit-offline-1']);
});

describe('a message to the browser', () => {
  it('is shown in its words, one for each alarm', async () => {
    const { tell, shown } = worker();
    const data = { json: () => ({ id: '7', title: 'Serious: Smoke', text: 'Hall <b>1</b>', alarmId: '12' }) };
    await tell('push', { data });
    expect(shown).toMatchObject([
      {
        title: 'Serious: Smoke',
        options: { body: 'Hall <b>1</b>', tag: 'patrolkit-message-12', data: { alarmId: '12' } },
      },
    ]);
  });

  it('is shown also when its words cannot be read', async () => {
    const { tell, shown } = worker();
    await tell('push', { data: null });
    expect(shown).toMatchObject([{ title: 'Patrolkit', options: { body: '' } }]);
  });

  it('opens its alarm, or brings the open console to the front, which stays where it is', async () => {
    const { tell, acts, windows } = worker();
    const closed: string[] = [];
    const notification = { data: { alarmId: '1&2' }, close: () => closed.push('closed') };
    await tell('notificationclick', { notification });
    const list = `https://site.example/robotmgr${screenOf('alarm-query-list')?.path ?? ''}`;
    expect(acts).toEqual([`open ${list}?alarmId=1%262`]);
    windows.push({ url: 'https://site.example/other', focus: () => acts.push('other') });
    windows.push({ url: 'https://site.example/robotmgr/monitoring', focus: () => acts.push('focus') });
    await tell('notificationclick', { notification });
    expect([acts[1], closed.length]).toEqual(['focus', 2]);
  });
});
