import '@patrolkit/widgets/data-page';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { aUser, findVideoRecordingByPage, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

const recording = (id: string, at: number) => ({
  id,
  at,
  until: at + 60_000,
  deviceId: 'robot-1',
  deviceName: 'Robot One',
  channelId: 'c1',
  storageState: 'stored' as const,
  alarmCount: 0,
  hasAlarm: false,
});

describe('<patrol-data-page>: the row that plays', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const marked = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('[data-id][aria-current]')].map(one => one.dataset['id']);

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  for (const width of [900, 390])
    it(`is marked in the list, ${String(width)} px wide, and no other`, async () => {
      fake = await fakeConsole({}, aUser({ permissions: ['videotape-center'] }));
      const begin = fake.environment.wallClock() - 3_600_000;
      const rows = [recording('new', begin + 60_001), recording('old', begin)];
      fake.server.answer(findVideoRecordingByPage, () => ({ rows, total: 2 }));
      home = provide(fake.console);
      home.style.width = `${String(width)}px`;
      element = document.createElement('patrol-data-page');
      element.resource = 'videotape-center';
      const asked: string[] = [];
      element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail.query));
      home.append(element);
      await until(() => root().querySelectorAll('.open').length === 2, 'the rows');
      expect(marked()).to.deep.equal([]);
      root().querySelectorAll<HTMLElement>('.open')[1]?.click();
      element.current = asked[0];
      await drawn();
      expect(marked()).to.deep.equal(['old']);
      element.current = `deviceId=robot-1&channelId=c1&at=${String(begin + 90_000)}`;
      await drawn();
      expect(marked()).to.deep.equal(['new']);
      await until(() => root().querySelector('[aria-busy]') === null, 'what is read');
      const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
      expect(violations.map(({ id }) => id)).to.deep.equal([]);
      element.current = undefined;
      await drawn();
      expect(marked()).to.deep.equal([]);
    });
});
