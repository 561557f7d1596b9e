// A server that takes the connection and never answers: what a widget of a page and the console show meanwhile.
import { expect } from '@esm-bundle/chai';
import { aUser, getPrivilegesByUser, getSysInfo, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { Pages } from '../../host-app/src/first/Pages.tsx';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';
import '../../widgets/drive-pad/index.ts';
import '../../widgets/instruction-list/index.ts';

const silent = (options = {}): Promise<FakeConsole> => {
  const never = (): Promise<Response> => new Promise(() => undefined);
  return fakeConsole(
    { service: 'https://far.example', ...options },
    undefined,
    server => void server.respond(getPrivilegesByUser, never).respond(getSysInfo, never),
  );
};

describe('while a server does not answer', () => {
  before(texts);

  for (const [token, options] of [
    ['a token', {}],
    ['no token', { token: undefined }],
  ] as const) {
    it(`a widget of a page with ${token} says so, in place of its controls`, async () => {
      const { console, clock } = await silent(options);
      const home = provide(console);
      const pad = document.createElement('patrol-drive-pad');
      home.append(pad);
      const said = (): string => pad.shadowRoot?.querySelector('.pk-root')?.textContent ?? '';
      await clock.advance(1_000);
      await until(() => said() === 'Connecting…', 'that it connects');
      expect(pad.shadowRoot?.querySelector('button')).to.equal(null);
      await clock.advance(9_000);
      await until(() => said().includes('The server does not answer in time'), 'that it gets no answer');
      const buttons = [...(pad.shadowRoot?.querySelectorAll('button, patrol-button, sl-button') ?? [])];
      expect(buttons.map(({ textContent }) => textContent)).to.deep.equal(['Try again']);
      (buttons[0] as HTMLElement).click();
      await until(() => said() === 'Connecting…', 'another try');
      home.remove();
      console.dispose();
    });
  }

  it('a widget does not say that its user lacks a permission before the user of its token is known', async () => {
    const { console, clock, server } = await silent();
    const home = provide(console);
    const list = document.createElement('patrol-instruction-list');
    home.append(list);
    const said = (): string => list.shadowRoot?.querySelector('.pk-root')?.textContent ?? '';
    await until(() => console.has('alarms'), 'its code');
    await drawn();
    expect(said()).to.equal('');
    await clock.advance(1_000);
    await until(() => said() === 'Connecting…', 'that it connects');
    server.answer(getPrivilegesByUser, aUser());
    void console.problem.retry();
    await until(() => said().includes('No permission'), 'what the user may not do');
    home.remove();
    console.dispose();
  });

  it('the console says so, and tries again when asked', async () => {
    const { console, clock } = await silent();
    const home = document.createElement('div');
    document.body.append(home);
    const root = createRoot(home);
    root.render(
      <ConsoleContext value={console}>
        <RouterContext value={anyRouter().router}>
          <Pages hasNavBar mode="standard" languageSign={undefined} />
        </RouterContext>
      </ConsoleContext>,
    );
    await clock.advance(1_000);
    await until(() => home.textContent === 'Connecting…', 'that it connects');
    await clock.advance(9_000);
    await until(() => home.querySelector('[role=alert]') !== null, 'that it gets no answer');
    expect(home.textContent).to.contain('the request timed out');
    home.querySelector('button')?.click();
    await until(() => home.textContent === 'Connecting…', 'another try');
    root.unmount();
    home.remove();
    console.dispose();
  });
});
