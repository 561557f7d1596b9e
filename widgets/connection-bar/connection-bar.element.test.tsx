import { expect } from '@esm-bundle/chai';
import { noticeDurations } from '@patrolkit/core';
import type { FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import { closeModal, openModal } from '../shared/dialog/topLayer.ts';
import './index.ts';

describe('<patrol-connection-bar> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-connection-bar'];
  const part = (name: string): Element | null => element.shadowRoot?.querySelector(`[part=${name}]`) ?? null;

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-connection-bar');
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows nothing while all is well, or a calm mark', async () => {
    expect(element.shadowRoot?.textContent).to.equal('');
    element.always = true;
    await drawn();
    expect(part('status')?.textContent).to.equal('Live');
  });

  it('says lastingly since when live data is lost, and leaves when it is back', async () => {
    fake.environment.sockets.latest('singleton').drop();
    await drawn();
    expect(part('bar')?.textContent).to.match(/No live data since \d\d:\d\d:\d\d; SOS calls may be missed/);
    expect(part('bar')?.getAttribute('role')).to.equal('alert');
    await fake.clock.advance(10_000);
    await drawn();
    expect(part('bar'), 'lasting').to.not.equal(null);
    await fake.clock.advance(10_000);
    await drawn();
    expect(part('bar')).to.equal(null);
  });

  it('of the robot only, when only its socket is lost', async () => {
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(part('bar')?.textContent).to.contain('No live data from the robot');
  });

  it('says a lost channel and a notice inside an open dialog as well', async () => {
    const dialog = home.appendChild(document.createElement('dialog'));
    openModal(dialog, 'dialog');
    const heard = (kind: string): string => dialog.querySelector(`[aria-live=${kind}]`)?.textContent ?? 'no region';
    fake.environment.sockets.latest('singleton').drop();
    fake.console.notices.notify('success', { id: 'driving.mode.done' }, noticeDurations.channel);
    await drawn();
    expect(heard('assertive')).to.contain('No live data since').and.to.contain('Reconnecting');
    expect(heard('polite')).to.contain('Mode changed');
    await fake.clock.advance(20_000);
    await drawn();
    expect(heard('assertive') + heard('polite')).to.equal('');
    closeModal(dialog);
  });

  it('shows notices for their time, the words of the server as plain text', async () => {
    fake.console.notices.notify('error', { server: '<b>no</b>' }, noticeDurations.server);
    fake.console.notices.notify('success', { id: 'driving.mode.done' }, noticeDurations.channel);
    await drawn();
    expect(part('notices')?.textContent).to.contain('<b>no</b>').and.contain('Mode changed');
    expect(part('notices')?.querySelector('b')).to.equal(null);
    await fake.clock.advance(1500);
    await drawn();
    expect(part('notices')?.textContent).to.not.contain('Mode changed');
    part('notices')?.querySelector('button')?.click();
    await drawn();
    expect(part('notices')?.textContent).to.equal('');
  });
});
