// A screen at rest makes each call at most once in ten seconds, and none while nobody sees it. The table says how many calls each screen
// makes.
import { screens } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import { selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { views } from '../../host-app/src/screens/table/screens.ts';
import '../../host-app/src/host.css';
import { drawn, fakeConsole, forgetVisibility, loaded, provide, setVisibility, texts } from './harness.ts';
import { anyRouter } from './router.ts';

/** Calls in ten seconds of rest, of each screen that makes any then; every other one makes none. */
const table: Readonly<Record<string, number>> = {
  'home-page': 8,
  'second-home-page': 8,
  'third-home-page': 6,
  'run-monitoring': 3,
  'multiple-robots': 2,
  'multiple-robots-detail': 2,
  'inspection-board': 8,
  'shift-handover': 2,
};

const beat = 10_000;

/** How often ten seconds are counted. */
const times = 3;

/** Calls that every page makes, seen or not: the session continues, and shelves end in time for the alarms that sound. */
const always = ['keepTokenConnection', 'findAlarmShelve'];

/** Lets ten seconds pass on a server on which nothing happens, some times. */
async function rest({ clock, environment }: FakeConsole, turns = times): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const socket of environment.sockets.all) if (socket.isOpen) socket.frame('{"type":"serverHeartBeat"}');
    await clock.advance(beat);
    await drawn();
  }
}

const asked = (fake: FakeConsole, from = 0): string[] =>
  fake.server.received
    .slice(from)
    .filter(({ call }) => !always.includes(call))
    .map(({ call, request }) => `${call} ${JSON.stringify(request)}`);

describe('a screen at rest', () => {
  before(texts);
  afterEach(forgetVisibility);

  for (const screen of screens) {
    const code = views[screen.name];
    if (!code) continue;
    it(`${screen.name} asks each question once in ten seconds at most, and nothing while it is hidden`, async () => {
      const fake = await fakeConsole();
      await selectRobot(fake);
      await Promise.all((['host', 'screens'] as const).map(fake.console.texts.loadArea));
      const View = await code.load();
      const home = provide(fake.console);
      const root = createRoot(home);
      const { router } = anyRouter(`http://console.test/robotmgr${screen.path}`);
      root.render(
        <ConsoleContext value={fake.console}>
          <RouterContext value={router}>
            <View />
          </RouterContext>
        </ConsoleContext>,
      );
      // Late code makes its first call too, and what arrives with the answers may fetch more.
      await loaded();
      await rest(fake, 1);
      await loaded();
      const from = fake.server.received.length;
      await rest(fake);
      const calls = asked(fake, from);
      const often = [...new Set(calls)].filter(call => calls.filter(other => other === call).length > times);
      fake.environment.signal('hidden');
      // Players learn it from the document that shows them.
      setVisibility('hidden');
      const hidden = fake.server.received.length;
      await rest(fake);
      const unseen = asked(fake, hidden);
      root.unmount();
      home.remove();
      fake.console.dispose();
      expect(often, 'asked more than once in ten seconds').to.deep.equal([]);
      expect(unseen, 'asked while it is hidden').to.deep.equal([]);
      expect(Math.round(calls.length / times), 'calls in ten seconds').to.equal(table[screen.name] ?? 0);
    });
  }
});
