// Widgets over any screen, whose code is fetched with the press that needs it.
import { expect } from '@esm-bundle/chai';
import type { FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { code } from '../../host-app/src/code.ts';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { useOverlayCode } from '../../host-app/src/frame/useOverlayCode.ts';
import { drawn, fakeConsole, texts } from './harness.ts';

describe('the code of a widget over any screen', () => {
  let fake: FakeConsole;
  let root: Root;
  let fetched = 0;
  let isThere = false;
  const overlay = code(() => {
    fetched += 1;
    return isThere ? Promise.resolve('here') : Promise.reject(new TypeError('no code'));
  });
  function Wanting({ wanted }: { readonly wanted: string | undefined }) {
    useOverlayCode(overlay, wanted);
    return null;
  }
  const want = async (wanted: string | undefined): Promise<void> => {
    root.render(
      <ConsoleContext value={fake.console}>
        <Wanting wanted={wanted} />
      </ConsoleContext>,
    );
    await drawn();
  };
  const notices = () => fake.console.notices.$notices.get();

  before(texts);

  it('is fetched when it is needed; a failure is shown once, lastingly, and the code is fetched again', async () => {
    fake = await fakeConsole();
    root = createRoot(document.createElement('div'));
    await want(undefined);
    expect(fetched).to.equal(0);
    await want('alarm-1');
    expect(notices().map(({ tone, text }) => [tone, text])).to.deep.equal([
      ['error', { id: 'screens.overlay.failed' }],
    ]);
    expect(fake.console.errors.$errors.get().map(({ detail }) => detail)).to.deep.equal(['TypeError: no code']);
    await fake.clock.advance(60_000);
    await want('alarm-2');
    expect([fetched, notices().length]).to.deep.equal([2, 1]);
    isThere = true;
    fake.console.notices.act(notices()[0]?.id ?? 0);
    await drawn();
    expect([fetched, notices().length, overlay.get()]).to.deep.equal([3, 0, 'here']);
    root.unmount();
    fake.console.dispose();
  });

  it('of two that failed together comes with one press', async () => {
    fake = await fakeConsole();
    root = createRoot(document.createElement('div'));
    let areThere = false;
    const fetch = (): Promise<string> =>
      areThere ? Promise.resolve('here') : Promise.reject(new TypeError('no code'));
    const [one, other] = [code(fetch), code(fetch)];
    function Both() {
      useOverlayCode(one, 'device');
      useOverlayCode(other, 'device');
      return null;
    }
    root.render(
      <ConsoleContext value={fake.console}>
        <Both />
      </ConsoleContext>,
    );
    await drawn();
    expect(notices()).to.have.length(1);
    areThere = true;
    fake.console.notices.act(notices()[0]?.id ?? 0);
    await drawn();
    expect([one.get(), other.get(), notices().length]).to.deep.equal(['here', 'here', 0]);
    root.unmount();
    fake.console.dispose();
  });
});
