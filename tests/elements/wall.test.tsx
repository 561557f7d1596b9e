import { aUser, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import type { Router } from '../../host-app/src/router/router.ts';
import { Wall } from '../../host-app/src/screens/Wall.tsx';
import { closeModal, openModal } from '../../widgets/shared/dialog/topLayer.ts';
import { drawn, fakeConsole, texts } from './harness.ts';
import { anyRouter } from './router.ts';

describe('a board on a wall', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  let router: Router;
  const veil = (): Element | null => home.querySelector('.board-veil');
  const path = (): string => router.$place.get().path + router.$place.get().search;
  const pass = async (seconds: number): Promise<void> => {
    for (let at = 0; at < seconds; at += 1) await fake.clock.advance(1_000);
    await drawn();
  };
  const show = async (search: string): Promise<void> => {
    fake = await fakeConsole({}, aUser({ roleCode: 'x', permissions: ['home-page', 'm1-dashboard'], level: 1 }));
    ({ router } = anyRouter(`https://a.example/robotmgr/home-page${search}`));
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <Wall screen="home-page" className="any">
            <p>Board</p>
          </Wall>
        </RouterContext>
      </ConsoleContext>,
    );
    await drawn();
  };

  before(texts);
  afterEach(() => {
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  it('is like any other outside of wall mode', async () => {
    await show('');
    await pass(120);
    expect([veil(), path(), home.textContent]).to.deep.equal([null, '/home-page', 'Board']);
  });

  it('hides the pointer after three seconds without an input, and shows it at the next', async () => {
    await show('?wall=60');
    await pass(2);
    expect(veil()).to.equal(null);
    await pass(2);
    const over = veil();
    if (!over) throw new Error('no veil');
    const { cursor, display } = getComputedStyle(over);
    expect([cursor, display]).to.deep.equal(['none', 'block']);
    window.dispatchEvent(new PointerEvent('pointermove'));
    await drawn();
    expect(veil()).to.equal(null);
  });

  it('makes place for the next board when nobody has touched the screen for as long as the address says', async () => {
    await show('?wall=20');
    await pass(15);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await pass(15);
    expect(path()).to.equal('/home-page?wall=20');
    await pass(6);
    expect(path()).to.equal('/monitoring/run-monitoring?wall=20');
  });

  it('stays while a dialog is open', async () => {
    await show('?wall=10');
    const dialog = document.createElement('dialog');
    home.append(dialog);
    openModal(dialog, 'dialog');
    await pass(30);
    expect(path()).to.equal('/home-page?wall=10');
    closeModal(dialog);
    await pass(1);
    expect(path()).to.equal('/monitoring/run-monitoring?wall=10');
  });
});
