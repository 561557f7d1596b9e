import { expect } from '@esm-bundle/chai';
import type { FakeConsole } from '@patrolkit/core/testing';
import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { ErrorLogDialog } from '../../host-app/src/frame/late/ErrorLogDialog.tsx';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import { drawn, fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

describe('the error log', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  const rows = (): string[][] =>
    [...home.querySelectorAll('tbody tr')].map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent));
  const press = async (name: string): Promise<void> => {
    [...home.querySelectorAll('button')].find(button => button.textContent === name)?.click();
    await drawn();
  };

  const { router } = anyRouter();

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
    fake.environment.path = '/robotmgr/data-center/videotape-center/index';
    fake.console.errors.report('first');
    fake.environment.path = '/elsewhere';
    fake.parts.log.add('call', 'getX?token=abc1 failed');
    fake.parts.log.add('call', 'getX?token=abc1 failed');
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <ErrorLogDialog onClose={() => undefined} />
        </RouterContext>
      </ConsoleContext>,
    );
    await until(() => home.querySelector('table') !== null, 'the log');
  });

  afterEach(() => {
    root.unmount();
    home.remove();
    fake.console.dispose();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('says when, from where, on which screen, what and how often, newest first', () => {
    const [newest, first] = rows();
    expect(newest?.slice(1)).to.deep.equal(['Call', '/elsewhere', 'getX?token=abc1 failed', '2']);
    expect(first?.slice(1)).to.deep.equal(['Page', 'Recorded video', 'first', '1']);
    expect(newest?.[0]).to.match(/\d\d:\d\d:\d\d/);
  });

  it('is copied without secrets, and cleared', async () => {
    let copied = '';
    const clipboard = { writeText: (text: string) => Promise.resolve(void (copied = text)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    await press('Copy');
    expect(copied).to.contain('getX?token=••• failed').and.contain('2x').and.contain('first');
    expect(copied).to.not.contain('abc1');
    expect(home.querySelector('[role=status]')?.textContent).to.equal('Copied');
    await press('Clear');
    expect(home.textContent).to.contain('No errors recorded');
  });

  it('offers the text to copy by hand where the page has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await press('Copy');
    const area = home.querySelector('textarea');
    expect(area?.value).to.contain('first');
    expect(area?.value).to.not.contain('abc1');
  });

  it('is accessible', async () => {
    const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
  });
});
