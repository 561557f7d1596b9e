// The screen of recordings, opened for a moment: a second request for the moment plays it a second time.
import { expect } from '@esm-bundle/chai';
import { aRobot, searchRobotList, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import VideotapeCenter from '../../host-app/src/screens/VideotapeCenter.tsx';
import { drawn, fakeConsole, texts, until, viewport } from './harness.ts';
import { anyRouter } from './router.ts';

describe('the screen of recordings', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    fake.server.answer(searchRobotList, { rows: [aRobot({ id: 'robot-1' })], total: 1 });
    await fake.console.robots.load();
    await selectRobot(fake, 'robot-1');
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
  });
  const player = (): Element | null => home.querySelector('patrol-playback');
  const render = (router: ReturnType<typeof anyRouter>['router']): void =>
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <VideotapeCenter />
        </RouterContext>
      </ConsoleContext>,
    );

  afterEach(() => {
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  it('starts again at a moment that is requested once more, and goes on where nothing is requested', async () => {
    const path = '/videotape-center?deviceId=robot-1';
    const { router } = anyRouter(`http://console.test/robotmgr${path}&at=1700000000000`);
    render(router);
    await until(() => player() !== null, 'the player');
    await drawn();
    const first = player();
    router.go(`${path}&at=1700000000000`);
    await until(() => player() !== first, 'the moment once more');
    router.go(path);
    await drawn();
    const whole = player();
    router.go(path);
    await drawn();
    expect(player()).to.equal(whole);
  });

  it('starts again with a row beside it that is pressed once more, and goes on where the search alone is repeated', async () => {
    await viewport(1500, 800);
    try {
      const moment = 'deviceId=robot-1&channelId=c1&at=1700000000000';
      const { router, address } = anyRouter(`http://console.test/robotmgr/videotape-center?find=&${moment}`);
      render(router);
      const list = (): Element | null => home.querySelector('patrol-data-page');
      await until(() => player() !== null && list() !== null, 'the player and the list');
      await drawn();
      const tell = (name: string, detail: object): unknown =>
        list()?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
      const first = player();
      tell('querychanged', { query: '', isCorrection: false });
      await drawn();
      expect(player()).to.equal(first);
      tell('pageopenrequest', { screen: 'videotape-center', query: moment });
      await until(() => player() !== first, 'the moment once more');
      expect(list()).to.not.equal(null);
      const again = player();
      tell('querychanged', { query: '', isCorrection: false });
      await drawn();
      expect(player()).to.equal(again);
      tell('pageopenrequest', { screen: 'videotape-center', query: moment.replace('17', '16') });
      await until(() => player() !== again, 'another moment');
      expect(new URL(address()).searchParams.get('at')).to.equal('1600000000000');
    } finally {
      await viewport(800, 600);
    }
  });
});
