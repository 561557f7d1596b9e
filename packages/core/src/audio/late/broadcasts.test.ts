import {
  addVoiceBroadcast,
  deleteVoiceBroadcast,
  findVoiceBroadcastByPage,
  modifyVoiceBroadcast,
} from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../../testing/index.ts';
import { permits } from '../../permissions/index.ts';
import { broadcastInput, broadcastNeed, broadcastProblems } from './broadcasts.ts';

const broadcast = {
  id: 'b-1',
  deviceId: 'robot-1',
  title: 'Greeting',
  content: 'Good day & keep right',
  frequency: 90,
  playTime: { from: '22:00', to: '06:00' },
  isOn: false,
};

describe('the settings of voice broadcasts', () => {
  it('are read by page, and sent as they were typed, trimmed', async () => {
    const { console, server } = await fakeConsole({}, undefined, fake =>
      fake
        .answer(findVoiceBroadcastByPage, { rows: [broadcast], total: 21 })
        .answer(addVoiceBroadcast, undefined)
        .answer(modifyVoiceBroadcast, undefined)
        .answer(deleteVoiceBroadcast, undefined),
    );
    const { broadcasts } = console.audio;
    expect(await broadcasts.list('robot-1', { page: 2 })).toMatchObject({ isDone: true, value: { rows: [broadcast] } });
    expect(server.of(findVoiceBroadcastByPage)[0]?.request).toEqual({ deviceId: 'robot-1', page: 2, pageSize: 20 });
    const input = { ...broadcastInput(broadcast), title: ' Night ', isOn: true };
    await broadcasts.change('robot-1', broadcast, input);
    await broadcasts.add('robot-1', input);
    await broadcasts.remove('b-1');
    const { title: _, ...rest } = { ...broadcast, isOn: true };
    const sent = { title: 'Night', content: rest.content, frequency: 90, playTime: rest.playTime, isOn: true };
    expect(server.of(modifyVoiceBroadcast)[0]?.request).toEqual({ id: 'b-1', ...sent });
    expect(server.of(addVoiceBroadcast)[0]?.request).toEqual({ deviceId: 'robot-1', ...sent });
    expect(server.of(deleteVoiceBroadcast)[0]?.request).toEqual({ ids: ['b-1'] });
    server.refuse(addVoiceBroadcast, 'Fifty are enough');
    expect(await broadcasts.add('robot-1', input)).toMatchObject({
      isDone: false,
      problem: { server: 'Fifty are enough' },
    });
  });

  it('that somebody else has changed meanwhile are not overwritten: what is stored now comes back', async () => {
    const read = { ...broadcast, version: 3 };
    const others = Array.from({ length: 20 }, (_, index) => ({ ...broadcast, id: `other-${String(index)}` }));
    const { console, server } = await fakeConsole({}, undefined, fake => fake.refuse(modifyVoiceBroadcast, 'changed'));
    const stored = (now: object): void => {
      server.answer(findVoiceBroadcastByPage, ({ page }) => ({
        rows: page === 1 ? others : [{ ...read, ...now }],
        total: 21,
      }));
    };
    const change = () =>
      console.audio.broadcasts.change('robot-1', read, { ...broadcastInput(read), title: ' Night ' });
    stored({ version: 4, title: 'Theirs' });
    expect(await change()).toMatchObject({ isDone: true, value: { id: 'b-1', title: 'Theirs', version: 4 } });
    expect(server.of(modifyVoiceBroadcast)[0]?.request).toMatchObject({ id: 'b-1', version: 3 });
    // The server carried out an earlier try, and only its answer was lost.
    stored({ version: 4, title: 'Night' });
    expect(await change()).toEqual({ isDone: true, value: undefined });
    stored({});
    expect(await change()).toMatchObject({ isDone: false, problem: { server: 'changed' } });
    server.answer(findVoiceBroadcastByPage, { rows: [], total: 0 });
    expect(await change()).toMatchObject({ isDone: false, problem: { server: 'changed' } });
    // The console does not ask a server without versions again.
    const asked = server.of(findVoiceBroadcastByPage).length;
    expect(await console.audio.broadcasts.change('robot-1', broadcast, broadcastInput(broadcast))).toMatchObject({
      isDone: false,
    });
    expect(server.of(findVoiceBroadcastByPage)).toHaveLength(asked);
  });

  it('are judged field by field, as the server does', () => {
    const good = broadcastInput(broadcast);
    expect(broadcastProblems(good)).toEqual({});
    expect(broadcastProblems({ ...good, title: '😀'.repeat(50), content: '😀'.repeat(250) })).toEqual({});
    const wrong = { title: 'x'.repeat(51), content: ' & ', frequency: '1.5', from: '', to: '24:00' };
    expect(Object.keys(broadcastProblems({ ...good, ...wrong })).toSorted()).toEqual(Object.keys(wrong).toSorted());
    for (const frequency of ['', '9', '86401', 'x']) expect(broadcastProblems({ ...good, frequency })).not.toEqual({});
    // A new broadcast lacks only its title and content.
    expect(Object.keys(broadcastProblems(broadcastInput()))).toEqual(['title', 'content']);
  });

  it('are changed by who controls the device and has the function', () => {
    const user = { roleCode: 'operator', permissions: ['voice-broadcast-settings-list#edit#add'] };
    expect(permits(user, broadcastNeed('add', { mayControl: true }))).toBe(true);
    expect(permits(user, broadcastNeed('edit', { mayControl: true }))).toBe(true);
    expect(permits(user, broadcastNeed('delete', { mayControl: true }))).toBe(false);
    expect(permits(user, broadcastNeed('add', { mayControl: false }))).toBe(false);
    expect(permits(user, broadcastNeed('add', undefined))).toBe(false);
    expect(permits({ roleCode: 'root', permissions: [] }, broadcastNeed('delete', { mayControl: false }))).toBe(true);
  });
});
