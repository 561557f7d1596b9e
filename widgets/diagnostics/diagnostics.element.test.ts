import { expect } from '@esm-bundle/chai';
import { frontVersion, kitVersion } from '@patrolkit/core';
import type { FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, overwrite, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-diagnostics> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElement;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const types = (): string[] => all('[part=log] li strong').map(({ textContent }) => textContent);
  const button = (label: string): HTMLElement =>
    all('button').find(({ textContent }) => textContent === label) as HTMLElement;
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const receive = async (text: string): Promise<void> => {
    fake.environment.sockets.latest('device').frame(text);
    await settled(250);
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-diagnostics');
    home.append(element);
    await until(() => all('[part=log]').length === 1, 'the log');
    await settled(1_000);
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('logs frames, the newest first, and shows one whole without its secrets', async () => {
    await receive('{"type":"RobotStatus","deviceId":"PR001","data":{"url":"wss://h/x?token=abc"}}');
    await receive('{"type":"serverHeartBeat"}');
    expect(types()).to.deep.equal(['heartbeat', 'serverHeartBeat', 'RobotStatus']);
    all('[part=log] summary')[2]?.click();
    await until(() => all('pre').length === 1, 'the frame');
    expect(all('pre')[0]?.textContent).to.contain('"deviceId": "PR001"').and.not.contain('abc');
  });

  it('finds frames, holds them still, and forgets them', async () => {
    await receive('{"type":"RobotStatus","deviceId":"PR001"}');
    await receive('{"type":"RobotStatus","deviceId":"PR002"}');
    const field = root().querySelector('sl-input') as unknown as HTMLInputElement;
    field.value = 'pr001';
    field.dispatchEvent(new CustomEvent('sl-input'));
    await until(() => types().length === 1, 'the one');
    expect(all('[part=log] .device')[0]?.textContent).to.equal('PR001');
    field.value = 'nothing of it';
    field.dispatchEvent(new CustomEvent('sl-input'));
    await until(() => root().textContent.includes('No frame matches'), 'none');
    field.value = '';
    field.dispatchEvent(new CustomEvent('sl-input'));
    await until(() => types().length === 2, 'all');
    button('Pause').click();
    await drawn();
    expect(button('Go on').hasAttribute('aria-pressed'), 'its name says what it does').to.equal(false);
    await receive('{"type":"late"}');
    expect(types()).to.have.length(2);
    button('Go on').click();
    await drawn();
    expect(types()[0]).to.equal('late');
    button('Clear').click();
    await drawn();
    expect(types()).to.deep.equal([]);
    expect(root().textContent).to.contain('No frames yet');
  });

  it('tells what the server was told, rates, stores and versions', async () => {
    expect(all('[part=faults]')[0]?.textContent).to.contain('Nothing was seen');
    expect(all('[part=channel] [data-role=singleton]')[0]?.textContent)
      .to.contain('Open')
      .and.contain('RobotListPushSwitch');
    await receive('{"type":"RobotStatus","deviceId":"PR001"}');
    await settled(1_000);
    expect(all('[part=rates] tbody tr').map(row => row.textContent)).to.deep.equal(['↙ RobotStatus0.1141']);
    expect(all('[part=stores] tbody th').map(({ textContent }) => textContent)).to.include('connection.$connection');
    const setup = all('[part=setup]')[0]?.textContent;
    for (const version of [frontVersion, kitVersion, navigator.userAgent]) expect(setup).to.contain(version);
    await until(() => (all('[part=faults] li')[0]?.textContent ?? '').includes('RobotStatus'), 'the fault');
    overwrite(fake.parts.open.diagnostics.$diagnosis, before => ({ ...before, unknownCalls: ['getTodayTask'] }));
    await drawn();
    expect(all('[part=faults]')[0]?.textContent).to.contain('does not havegetTodayTask');
  });
});
