/** The codes of messages: out of sight until somebody asks who may see them. */
import type { FakeConsole } from '@patrolkit/core/testing';
import { aUser, fakeConsole, findSentMessageByPage, revealSentMessage } from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const code = {
  id: '7',
  version: 1,
  at: 1_700_000_000_000,
  receiver: 'Ada',
  address: '138****0001',
  way: 'shortMessage' as const,
  about: 'code' as const,
  text: 'Your sign-in code is ••••••.',
  state: 'sent' as const,
  reason: '',
  tries: 1,
  round: 0,
  ruleName: '',
  hasCode: true,
};

describe('the code of a sent message', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = (selector: string): HTMLElement[] => [
    ...((element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const button = (name: string): HTMLElement | undefined =>
    all('dialog button').find(({ textContent }) => textContent.trim() === name);
  const open = async (roleCode: string, row: object): Promise<void> => {
    const permissions = ['alarm-push-config-list#operate', 'alarm-query-list'];
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions, roleCode }));
    fake.server.answer(findSentMessageByPage, { rows: [{ ...code, ...row }], total: 1 });
    home = provide(fake.console);
    home.style.width = '1200px';
    element = document.createElement('patrol-data-page');
    element.resource = 'alarm-push-config-list';
    element.query = 'tab=sent';
    home.append(element);
    await until(() => all('tbody tr').length === 1, 'a row');
    all('tbody .open')[0]?.click();
    await until(() => all('dialog[open] dl').length === 1, 'its details');
    await drawn();
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('is shown to the role root when asked, once for each press, or the reason why not', async () => {
    await open(rootRole, {});
    fake.server.refuse(revealSentMessage, 'It is gone');
    button('Show the code')?.click();
    await until(() => all('dialog [role=alert]').length === 1, 'the reason');
    expect(all('dialog [role=alert]')[0]?.textContent).to.include('It is gone');
    fake.server.answer(revealSentMessage, { text: 'Your sign-in code is 123456.' });
    button('Show the code')?.click();
    await until(() => all('.revealed [role=status]').length === 1, 'the code');
    expect(all('.revealed [role=status]')[0]?.textContent).to.equal('Your sign-in code is 123456.');
    expect(fake.server.of(revealSentMessage).map(({ request }) => request)).to.deep.equal([{ id: '7' }, { id: '7' }]);
    expect([all('dialog [role=alert]').length, button('Show the code')]).to.deep.equal([0, undefined]);
  });

  it('is not offered to others, nor where a message has none; an alarm has a link', async () => {
    await open('manager', { alarmId: '12' });
    expect(button('Show the code')).to.equal(undefined);
    const linked = new Promise<object>(resolve => {
      element.addEventListener('pageopenrequest', ({ detail }) => resolve(detail), { once: true });
    });
    button('Open the alarm')?.click();
    expect(await linked).to.deep.equal({ screen: 'alarm-query-list', query: 'alarmId=12' });
    home.remove();
    fake.console.dispose();
    await open(rootRole, { hasCode: false });
    expect(button('Show the code')).to.equal(undefined);
    expect(button('Open the alarm')).to.equal(undefined);
  });
});
