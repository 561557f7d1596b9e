import { getPrivilegesByUser, keepTokenConnection } from '@patrolkit/transport';
import { aUser, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { applyLook } from '@patrolkit/core/theme';
import { expect } from '@esm-bundle/chai';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { Pages } from '../../host-app/src/first/Pages.tsx';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import type { Router } from '../../host-app/src/router/router.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import { fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

const allowed = ['home-page', 'm1-dashboard', 'data-center', 'records-query', 'log-query', 'operate-log-query'];

describe('a console whose rights change', () => {
  let home: HTMLElement;
  let root: Root;
  let router: Router;
  let fake: FakeConsole;

  const show = async (path: string): Promise<void> => {
    ({ router } = anyRouter(`https://a.example/robotmgr${path}`));
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <Pages hasNavBar mode="standard" languageSign={undefined} />
        </RouterContext>
      </ConsoleContext>,
    );
    await until(() => home.querySelector('main') !== null, 'the frame');
  };
  /** The server gives the user other permissions, and tells the console. */
  const give = (permissions: string[]): void => {
    fake.server.answer(getPrivilegesByUser, aUser({ roleCode: 'operator', permissions }));
    fake.push({ type: 'PrivilegesChanged', data: { userId: 'user-1' }, receivedAt: 0 });
  };
  const groups = (): string[] =>
    [...home.querySelectorAll('.navbar nav a, .navbar nav button')].map(one => one.textContent);

  before(async () => {
    applyLook(document, {});
    await texts();
  });
  beforeEach(async () => {
    fake = await fakeConsole({}, aUser({ roleCode: 'operator', permissions: allowed }));
  });
  afterEach(() => {
    root.unmount();
    home.remove();
  });

  it('shows the menus of the new ones, and refuses the page that is no longer allowed, without a reload', async () => {
    await show('/data-center/records-query/log-query');
    await until(() => groups().some(name => name.includes('Data')), 'the group of the page');
    expect(router.$place.get().path).to.equal('/data-center/records-query/log-query');
    give(['home-page', 'm1-dashboard']);
    await until(() => router.$place.get().path === '/401', 'the refusal');
    await until(() => !groups().some(name => name.includes('Data')), 'the menus');
    give(allowed);
    await until(() => groups().some(name => name.includes('Data')), 'the menus as before');
  });

  it('goes from a refusal to the sign-in page with its reason, when the user may not be signed in any more', async () => {
    await show('/401');
    fake.server.refuse(keepTokenConnection, 'This account is locked', 2007, 401);
    await fake.parts.session.probe();
    await fake.clock.advance(1_100);
    await until(() => router.$place.get().path === '/login', 'the sign-in page');
    await until(() => home.textContent.includes('This account is locked'), 'the reason');
  });

  it('ends a hold on a robot that the user no longer controls', async () => {
    await selectRobot(fake);
    await show('/401');
    expect(fake.console.driving.drive(['up']).isDone).to.equal(true);
    expect(fake.console.driving.$drive.get().state).not.to.equal('idle');
    const robots = fake.console.robots.$robots.get().items.map(robot => ({ ...robot, mayControl: false }));
    fake.push({ type: 'RobotList', data: robots, receivedAt: 0 });
    expect(fake.console.driving.$drive.get().state).to.equal('stopping');
    expect(fake.console.driving.drive(['up']).isDone).to.equal(false);
  });
});
