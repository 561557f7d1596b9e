import { expect } from '@esm-bundle/chai';
import {
  aCapture,
  aCompanyAlarmStat,
  aRobot,
  aUser,
  companyAlarmStat,
  findCapturedPictureByPage,
  searchRobotList,
  selectPatrolCaptureHistory,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const from = 1_700_000_000_000;
const picture = '/files/capture/none.jpg';
const reader = aUser({ permissions: ['real-time-capture-record'] });
const row = (id: string, part: object = {}) => ({
  id,
  at: from + 1,
  subject: 'Point 4',
  deviceName: 'Robot One',
  mapName: 'Ground floor',
  picture,
  ...part,
});

describe('<patrol-capture-list> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-capture-list'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const rows = (): (string | undefined)[] => all('li').map(item => item.dataset['id']);
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const show = async (
    prepare: (fake: FakeConsole) => void,
    attributes: Readonly<Record<string, string>> = {},
    user = reader,
  ): Promise<void> => {
    fake = await fakeConsole({}, user);
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    prepare(fake);
    home = provide(fake.console);
    element = document.createElement('patrol-capture-list');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    home.append(element);
    await drawn();
    await settled(0);
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() => import('../../packages/core/src/boards/readings.ts'));
  before(() => import('../shared/viewer/ImageViewer.tsx'));
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('lists the newest pictures of all robots, and those that are pushed soon after', async () => {
    await show(({ server }) =>
      server.answer(findCapturedPictureByPage, { rows: [row('p1', { subject: '<b>B1</b>' }), row('p0')], total: 57 }),
    );
    expect(rows()).to.deep.equal(['p1', 'p0']);
    expect(all('li')[0]?.textContent).to.contain('<b>B1</b>').and.contain('Robot One · Ground floor');
    expect(all('[part=all]')[0]?.textContent).to.equal('All 57');
    fake.server.answer(findCapturedPictureByPage, { rows: [row('p2')], total: 58 });
    fake.push({ type: 'PatrolCaptureInfo', data: aCapture(), receivedAt: 0 });
    await settled(1_000);
    expect(rows()).to.deep.equal(['p2']);
  });

  it('opens a picture large, which stays open when its capture has left the list', async () => {
    await show(({ server }) => server.answer(findCapturedPictureByPage, { rows: [row('p1')], total: 1 }));
    const heard: string[] = [];
    element.addEventListener('pictureopened', ({ detail }) => heard.push(detail.id));
    all('button.thumb')[0]?.click();
    const viewer = (): HTMLElement | undefined => all('dialog[part=viewer]')[0];
    await until(() => viewer() !== undefined, 'the viewer');
    expect(viewer()?.getAttribute('aria-label')).to.contain('Point 4, Robot One, ');
    expect(heard).to.deep.equal(['p1']);
    fake.server.answer(findCapturedPictureByPage, { rows: [], total: 0 });
    await settled(10_000);
    expect(root().textContent).to.contain('No captures today');
    expect(viewer()?.getAttribute('aria-label')).to.contain('Point 4');
  });

  it('opens a picture where nothing of the page drives robots', async () => {
    await show(({ server }) => server.answer(findCapturedPictureByPage, { rows: [row('p1')], total: 1 }));
    home.remove();
    const { console } = fake;
    home = provide(
      Object.create(console, {
        has: { value: (...names: readonly string[]) => !names.includes('driving') },
        driving: {
          get: () => {
            throw new Error('There is no such part.');
          },
        },
      }),
    );
    home.append(element);
    await drawn();
    await settled(0);
    await until(() => all('button.thumb').length > 0, 'the captures');
    all('button.thumb')[0]?.click();
    await until(() => all('dialog[part=viewer]').length > 0, 'the viewer');
    expect(all('[part=error]')).to.have.length(0);
  });

  it('asks for the list of today, of its kind', async () => {
    await show(() => undefined, { kind: 'robot', rows: '5' });
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    all('[part=all]')[0]?.click();
    expect(asked).to.deep.equal([{ screen: 'real-time-capture-record', query: `startTime=${from}&deviceType=robot` }]);
    expect(fake.server.of(findCapturedPictureByPage)[0]?.request).to.deep.include({
      from,
      deviceKind: ['robot'],
      pageSize: 5,
    });
  });

  it('asks for nothing where the user may not see the list, and says so', async () => {
    await show(() => undefined, {}, aUser({ permissions: ['home-page'] }));
    expect(fake.server.of(findCapturedPictureByPage)).to.have.length(0);
    expect(all('.pk-state')).to.have.length(1);
  });

  it('lists what was taken on patrol where the server has no list of all', async () => {
    await show(({ server }) => {
      server.respond(findCapturedPictureByPage, () => new Response('', { status: 404 }));
      server.answer(selectPatrolCaptureHistory, { rows: [aCapture({ id: 'p1', name: undefined })], total: 1 });
    });
    expect(rows()).to.deep.equal(['p1']);
    expect(all('li')[0]?.textContent).to.contain('Unnamed capture');
    expect(all('[part=all], [part=error]')).to.have.length(0);
  });

  it('narrows what such a server lists to the kind by itself, out of a long page', async () => {
    await show(
      ({ server }) => {
        server.answer(searchRobotList, { rows: [aRobot({ id: 'c', kind: 'car' }), aRobot({ id: 'r' })], total: 2 });
        server.respond(findCapturedPictureByPage, () => new Response('', { status: 404 }));
        const [of, others] = ['c', 'r'].map(deviceId =>
          [1, 2, 3].map(n => aCapture({ id: `${deviceId}${n}`, deviceId })),
        );
        server.answer(selectPatrolCaptureHistory, { rows: [...(others ?? []), ...(of ?? [])], total: 6 });
      },
      { kind: 'car', rows: '2' },
    );
    await fake.console.robots.load();
    await settled(0);
    expect(rows()).to.deep.equal(['c1', 'c2']);
    expect(fake.server.of(selectPatrolCaptureHistory)[0]?.request).to.include({ pageSize: 200 });
  });

  it('says why it has nothing, and reads again', async () => {
    await show(({ server }) => server.refuse(findCapturedPictureByPage, 'no pictures today'));
    expect(root().textContent).to.contain('no pictures today');
    fake.server.answer(findCapturedPictureByPage, { rows: [row('p1')], total: 1 });
    all('[part=error] button')[0]?.click();
    await settled(0);
    expect(rows()).to.deep.equal(['p1']);
  });
});
