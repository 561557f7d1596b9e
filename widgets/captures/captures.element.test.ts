import { expect } from '@esm-bundle/chai';
import { aCapture, aUser, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { capturedVehicles, identifiedPersons, selectPatrolCaptureHistory } from '@patrolkit/transport';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const picture = '/files/capture/none.jpg';

describe('<patrol-captures> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-captures'];
  let heard: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const rows = (): string[] => [...root().querySelectorAll<HTMLElement>('li')].map(row => row.dataset['id'] ?? '');
  const kind = (name: string): HTMLInputElement => root().querySelector(`input[value=${name}]`) as HTMLInputElement;
  const words = (): string => root().textContent ?? '';
  const push = async (
    type: 'PatrolCaptureInfo' | 'VehicleCaptureInfo' | 'FaceCaptureInfo',
    part: Parameters<typeof aCapture>[0],
  ): Promise<void> => {
    const socket = fake.environment.sockets.latest(type === 'FaceCaptureInfo' ? 'device' : 'singleton');
    socket.push(type, aCapture({ takenAt: fake.environment.wallClock(), ...part }), 'robot-1');
    await fake.clock.advance(1_000);
    await drawn();
  };

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1');
    home = provide(fake.console);
    element = document.createElement('patrol-captures');
    heard = [];
    element.addEventListener('kindchanged', ({ detail }) => heard.push(detail.kind));
    element.addEventListener('pictureopened', ({ detail }) => heard.push(`${detail.kind} ${detail.id}`));
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('says that there is nothing yet, then lists what comes, newest first', async () => {
    expect(words()).to.contain('No patrol captures yet').and.contain('New captures appear here');
    await push('PatrolCaptureInfo', { id: 'p1', name: 'Point 4', deviceName: 'Robot One', mapName: 'Ground floor' });
    await push('PatrolCaptureInfo', { id: 'p2', name: '<b>5</b>' });
    expect(rows()).to.deep.equal(['p2', 'p1']);
    expect(words()).to.contain('<b>5</b>').and.contain('Point 4').and.contain('Robot One · Ground floor');
    expect(root().querySelector('li [role=img]')?.getAttribute('aria-label')).to.equal('No picture');
    expect(root().querySelector('[part=stale]')).to.equal(null);
  });

  it('shows what was taken on patrol while the channel was away', async () => {
    fake.server.answer(selectPatrolCaptureHistory, { rows: [aCapture({ id: 'away' })], total: 1 });
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(20_000);
    await until(() => rows().includes('away'), 'the capture that was missed');
    expect(rows()).to.deep.equal(['away']);
  });

  it('has a list for each kind; faces come while it is on the page', async () => {
    const asked = (): unknown =>
      fake.environment.sockets
        .latest('device')
        .sent.filter(({ type }) => type === 'PushSwitch')
        .map(message => (message as { data?: Record<string, unknown> }).data?.['FaceCapturePushSwitch'])
        .findLast(value => value !== undefined);
    await fake.clock.advance(1_000);
    expect(asked()).to.equal('1');
    await push('VehicleCaptureInfo', { id: 'v1', name: 'B12345' });
    await push('FaceCaptureInfo', { id: 'f1', name: undefined });
    expect(rows()).to.deep.equal([]);
    kind('vehicle').click();
    await drawn();
    expect(rows()).to.deep.equal(['v1']);
    kind('face').click();
    await drawn();
    expect(rows()).to.deep.equal(['f1']);
    expect(words()).to.contain('Name not known');
    expect(heard).to.deep.equal(['vehicle', 'face']);
    element.remove();
    await drawn();
    await fake.clock.advance(1_000);
    expect(asked()).to.equal('0');
  });

  it('opens a picture large, which stays open when its capture has left the list', async () => {
    await push('PatrolCaptureInfo', { id: 'p0', name: 'Point 1', picture });
    root().querySelector<HTMLElement>('button.thumb')?.click();
    const viewer = (): HTMLElement | null => root().querySelector('dialog[part=viewer]');
    await until(() => viewer() !== null, 'the viewer');
    expect(viewer()?.getAttribute('aria-label')).to.contain('Point 1, Robot One, ');
    expect(viewer()?.getAttribute('lang')).to.equal('en-US');
    expect(heard).to.deep.equal(['patrol p0']);
    for (let n = 1; n <= 20; n++) await push('PatrolCaptureInfo', { id: `p${n}` });
    expect(rows()).to.have.length(20).and.not.include('p0');
    expect(viewer()?.getAttribute('aria-label')).to.contain('Point 1');
    root().querySelector<HTMLElement>('.pk-viewer-close button')?.click();
    await until(() => viewer() === null, 'the viewer is gone');
  });

  it('marks a list that is not live, and says so where it is empty', async () => {
    await push('PatrolCaptureInfo', { id: 'p1' });
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(0);
    await drawn();
    expect(rows()).to.deep.equal(['p1']);
    expect(root().querySelector('[part=stale]')).to.not.equal(null);
    kind('vehicle').click();
    await drawn();
    expect(words()).to.contain('No live connection');
    kind('face').click();
    await drawn();
    expect(root().querySelector('[part=stale]'), 'the other socket is open').to.equal(null);
  });

  it('leaves it to the browser to load a picture that comes into sight', async () => {
    await push('PatrolCaptureInfo', { id: 'p1', picture: `${location.origin}/host-app/public/favicon.svg` });
    const image = (): HTMLImageElement | null => root().querySelector('button.thumb img');
    // A picture that cannot be loaded is replaced by a sign, so the test waits for one that has loaded.
    await until(() => (image()?.naturalWidth ?? 0) > 0, 'the picture');
    expect(image()?.loading).to.equal('lazy');
  });

  it('shows a sign in the place of a picture that cannot be loaded', async () => {
    await push('PatrolCaptureInfo', { id: 'p1', picture });
    await until(() => root().querySelector('button.thumb [role=img]') !== null, 'the sign');
    expect(rows()).to.deep.equal(['p1']);
  });
});

describe('<patrol-captures> of one device', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-captures'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const rows = (): string[] => [...root().querySelectorAll<HTMLElement>('li')].map(row => row.dataset['id'] ?? '');
  const kind = (name: string): HTMLInputElement => root().querySelector(`input[value=${name}]`) as HTMLInputElement;
  const show = async (
    permissions: readonly string[],
    attributes: Partial<Pick<typeof element, 'kind' | 'deviceId' | 'noKinds'>>,
  ): Promise<void> => {
    fake = await fakeConsole({}, aUser({ permissions: [...permissions] }), server => {
      server.answer(selectPatrolCaptureHistory, ({ deviceId }) => ({
        rows: [aCapture({ id: `before of ${deviceId}`, deviceId, takenAt: 1_000 })],
        total: 1,
      }));
      server.answer(capturedVehicles.find, {
        rows: [{ id: 'v0', at: 1_000, plate: 'AB 1', deviceId: 'car-1' }],
        total: 1,
      });
      server.answer(identifiedPersons.find, {
        rows: [{ id: 'face', at: 1_000, personName: 'Lin Wei', deviceId: 'robot-1' }],
        total: 1,
      });
    });
    home = provide(fake.console);
    element = Object.assign(document.createElement('patrol-captures'), attributes);
    home.append(element);
    await drawn();
  };
  const push = async (
    type: 'PatrolCaptureInfo' | 'VehicleCaptureInfo',
    id: string,
    deviceId: string,
  ): Promise<void> => {
    const capture = aCapture({ id, name: `AB ${id}`, deviceId, takenAt: 2_000 });
    fake.environment.sockets.latest('singleton').push(type, capture, deviceId);
    await fake.clock.advance(1_000);
    await drawn();
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  const car = { kind: 'vehicle', deviceId: 'car-1', noKinds: true } as const;
  const robot = { deviceId: 'robot-1' } as const;

  it('lists the plates that it read, before and now, and leads to all of them', async () => {
    await show(['captured-vehicles-query'], car);
    await until(() => rows().includes('v0'), 'what was read before');
    await push('VehicleCaptureInfo', 'v1', 'car-1');
    await push('VehicleCaptureInfo', 'v2', 'car-2');
    expect(rows()).to.deep.equal(['v1', 'v0']);
    expect(root().querySelector('[part=kinds]')).to.equal(null);
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    root().querySelector<HTMLElement>('[part=all]')?.click();
    expect(asked).to.deep.equal([{ screen: 'captured-vehicles-query', query: 'deviceId=car-1' }]);
  });

  it('lists those of now alone for who may not see the list, and offers no way there', async () => {
    await show(['robot-patrol-view'], car);
    await push('VehicleCaptureInfo', 'v1', 'car-1');
    await until(() => rows().includes('v1'), 'what was pushed');
    expect(rows()).to.deep.equal(['v1']);
    expect(root().querySelector('[part=all]')).to.equal(null);
    expect(fake.server.of(capturedVehicles.find)).to.deep.equal([]);
  });

  it('lists what the server has of it and what comes, and never what another robot took', async () => {
    await show(['robot-patrol-view'], robot);
    await until(() => rows().includes('before of robot-1'), 'what was before');
    for (let n = 0; n < 25; n++) await push('PatrolCaptureInfo', `other ${n}`, 'robot-2');
    await push('PatrolCaptureInfo', 'new', 'robot-1');
    expect(rows()).to.deep.equal(['new', 'before of robot-1']);
    element.deviceId = 'robot-2';
    await drawn();
    expect(rows().filter(id => id === 'new' || id === 'before of robot-1')).to.deep.equal([]);
    expect(rows()).to.have.length(20);
    element.deviceId = 'robot-1';
    await drawn();
    expect(rows()).to.deep.equal(['new', 'before of robot-1']);
  });

  it('reads the earlier faces for who may see their list, which is one press away', async () => {
    await show(['identified-person-query'], robot);
    await until(() => rows().length > 0, 'what was before');
    expect(root().querySelector('[part=all]'), 'patrol captures have a code of their own').to.equal(null);
    kind('face').click();
    await until(() => rows().includes('face'), 'the face');
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    root().querySelector<HTMLElement>('[part=all]')?.click();
    expect(asked).to.deep.equal([{ screen: 'identified-person-query', query: 'deviceId=robot-1' }]);
    expect(root().querySelector('[part=all]')?.textContent).to.equal('All identified persons');
  });

  it('reads no faces for who may not see the list of them', async () => {
    await show(['robot-patrol-view'], robot);
    kind('face').click();
    await drawn();
    await fake.clock.advance(1_000);
    expect([rows(), fake.server.of(identifiedPersons.find), root().querySelector('[part=all]')]).to.deep.equal([
      [],
      [],
      null,
    ]);
  });
});
