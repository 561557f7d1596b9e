import { expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';

it('a notice of the server is shown once, as grave as what it is about, until a user closes it', async () => {
  const fake = await fakeConsole();
  const socket = fake.environment.sockets.latest('singleton');
  const push = (id: string, data: { about: 'alarm' | 'test' | 'fault'; level?: 'serious' | 'general' }): void =>
    socket.push('MessageNotice', { id, text: `words of ${id}`, at: 1, ...data });
  push('1', { about: 'alarm', level: 'serious' });
  push('2', { about: 'alarm', level: 'general' });
  push('1', { about: 'alarm', level: 'serious' });
  push('3', { about: 'test' });
  push('4', { about: 'fault' });
  await fake.clock.advance(60_000);
  expect(fake.console.notices.$notices.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['error', { server: 'words of 1' }],
    ['warning', { server: 'words of 2' }],
    ['info', { server: 'words of 3' }],
    ['error', { server: 'words of 4' }],
  ]);
});
