// The view of one robot in small windows: no part of it lies over another, and a map alone takes all the room.
import { expect } from '@esm-bundle/chai';
import { selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import RobotPatrolView from '../../host-app/src/screens/RobotPatrolView.tsx';
import '../../host-app/src/host.css';
import '../../host-app/src/screens/patrol-view.css';
import { fakeConsole, provide, texts, until, viewport } from './harness.ts';
import { anyRouter } from './router.ts';

describe('the view of a robot', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  const box = (selector: string): DOMRect => {
    const found = home.querySelector(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found.getBoundingClientRect();
  };
  const open = async (query: string, height: string): Promise<void> => {
    fake = await fakeConsole();
    await selectRobot(fake);
    await Promise.all((['host', 'screens'] as const).map(fake.console.texts.loadArea));
    home = provide(fake.console);
    home.style.cssText = `display: block; height: ${height}`;
    root = createRoot(home);
    const { router } = anyRouter(`http://console.test/robotmgr/monitoring/robot-patrol-view${query}`);
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <RobotPatrolView />
        </RouterContext>
      </ConsoleContext>,
    );
    await until(() => home.querySelector('.patrol-view') !== null, 'the view');
  };

  before(texts);
  afterEach(async () => {
    root.unmount();
    home.remove();
    fake.console.dispose();
    await viewport(800, 600);
  });

  it('keeps the picture above what stands below it, in a window of half the usual size', async () => {
    await viewport(960, 540);
    await open('', '454px');
    await until(() => box('.picture').height > 0, 'the picture');
    expect(box('.picture').bottom).to.be.below(box('.below').top);
  });

  it('gives a map alone most of the screen of a phone', async () => {
    await viewport(390, 844);
    await open('?view=map', 'auto');
    expect(box('patrol-robot-map').height).to.be.above(500);
  });
});
