// Code of a piece that does not arrive: only the piece is missing, and everything that surrounds it continues.
import { expect } from '@esm-bundle/chai';
import {
  aCall,
  aDetail,
  anAlarm,
  appAnswerRobotCall,
  aUser,
  getAlarmDetails,
  hangupRobotAppCall,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import '../../widgets/alarm-dialog/index.ts';
import '../../widgets/alarm-popups/index.ts';
import '../../widgets/drive-pad/index.ts';
import '../../widgets/sos-overlay/index.ts';
import { drawn, fakeConsole, provide, texts, until, withhold } from './harness.ts';

describe('a piece whose code does not come', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElement;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const find = (what: string): HTMLElement | null => root().querySelector(what);
  const alert = (): string => find('[role=alert]')?.textContent ?? '';
  const button = (words: string): HTMLButtonElement | undefined =>
    [...root().querySelectorAll('button')].find(one => (one.getAttribute('aria-label') ?? one.textContent) === words);
  const press = async (words: string): Promise<void> => {
    button(words)?.click();
    await drawn();
    await drawn();
  };
  const place = async (tag: `patrol-${string}`): Promise<void> => {
    element = document.createElement(tag);
    home.append(element);
    await drawn();
  };
  const pushAlarm = async (id: string): Promise<void> => {
    const data = anAlarm({ id, beganAt: fake.environment.wallClock() });
    fake.push({ type: 'AlarmInfo', data, receivedAt: fake.environment.wallClock() });
    await drawn();
  };

  const start = async (...permissions: string[]): Promise<void> => {
    fake = await fakeConsole({}, aUser(permissions.length > 0 ? { permissions } : {}));
    home = provide(fake.console);
  };
  before(texts);
  afterEach(async () => {
    home.remove();
    fake.console.dispose();
    await withhold();
  });

  it('leaves an answered call for help open, says so, and comes on request', async () => {
    await start();
    await withhold('widgets/sos-overlay/TwoWay.tsx');
    await place('patrol-sos-overlay');
    const medium = { isWebRtc: true, address: '/rtc/1', meetingId: '1', userName: 'me', password: 'secret' };
    fake.server.answer(appAnswerRobotCall, medium);
    fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
    await drawn();
    await press('Answer');
    await until(() => alert() !== '', 'the reason');
    expect(alert()).to.contain('The call stays open');
    expect(find('dialog')?.matches(':modal')).to.equal(true);
    expect(find('[role=timer]')?.textContent).to.match(/^00:/);
    expect(fake.console.sos.$current.get()?.state).to.equal('answered');
    expect(fake.server.of(hangupRobotAppCall)).to.have.length(0);
    await withhold();
    await press('Try again');
    await until(() => find('[part=video]') !== null, 'the call');
    await press('Hang up');
    expect(fake.server.of(hangupRobotAppCall)).to.have.length(1);
  });

  it('leaves the popups and what they announce, in a dialog that closes', async () => {
    await start();
    await withhold('widgets/shared/alarms/late/ShelveDialog.tsx', 'widgets/shared/alarms/late/KeyHelp.tsx');
    await place('patrol-alarm-popups');
    await pushAlarm('a');
    const popup = find('[part=popup]');
    const region = find('[aria-live]');
    await press('Shelve this source…');
    await until(() => find('[role=alert]')?.closest('dialog')?.matches(':modal') === true, 'the reason, in a dialog');
    await pushAlarm('b');
    expect([find('[part=popup]') !== null, popup?.isConnected, region?.isConnected]).to.deep.equal([true, true, true]);
    await press('Close');
    expect(find('dialog[open]')).to.equal(null);
    await withhold();
    await press('Shelve this source…');
    await until(() => find('dialog[open] sl-textarea') !== null, 'the dialog');
  });

  it('leaves what was typed about an alarm', async () => {
    await start('alarm-query-list#confirm#export');
    await withhold('widgets/alarm-dialog/IncidentDialog.tsx');
    await place('patrol-alarm-dialog');
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id }));
    fake.console.alarms.open('alarm-1');
    await until(() => find('sl-textarea') !== null, 'the alarm');
    const area = find('sl-textarea') as HTMLElement & { value: string };
    area.value = 'Water under the pump';
    area.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await press('Incident file');
    await until(() => root().querySelectorAll('dialog[open]').length === 2, 'the reason');
    expect(alert()).to.contain('could not be loaded');
    const [, above] = root().querySelectorAll('dialog[open]');
    above?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await drawn();
    expect([find('sl-textarea') === area, area.value]).to.deep.equal([true, 'Water under the pump']);
    expect(root().querySelectorAll('dialog[open]')).to.have.length(1);
  });

  it('leaves the pad with its stop, and is put away', async () => {
    await start();
    await withhold('widgets/drive-pad/TakeOver.tsx');
    await selectRobot(fake);
    fake.console.lease.mayTake = () => true;
    await place('patrol-drive-pad');
    const stop = find('[part=stop]');
    const lease = { deviceId: 'robot-1', name: 'Li', isMine: false, since: 0 };
    fake.environment.sockets.latest('singleton').push('ControlLease', [lease]);
    await drawn();
    await press('Take over');
    await until(() => alert() !== '', 'the reason');
    expect([find('[part=stop]') === stop, stop?.isConnected]).to.deep.equal([true, true]);
    await press('Close');
    expect(alert()).to.equal('');
  });
});
