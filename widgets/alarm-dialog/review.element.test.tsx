import { expect } from '@esm-bundle/chai';
import type { LateArea } from '@patrolkit/core';
import axe from 'axe-core';
import {
  aDetail,
  aRobot,
  addReferenceGraph,
  cancelReviewAlarm,
  deleteDetectionAlgorithmConsultGroup,
  deleteReferenceGraph,
  getAlarmDetails,
  getFacePersonTypeByPersonName,
  listReferenceGraph,
  modifyReferenceGraph,
  reviewAlarm,
  selectDetectionAlgorithmConsultPage,
  setDetectionAlgorithmConsultGroup,
  setAlarmCloseCycle,
  uploadFile,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { reviewReading } from './alarm-dialog.model.ts';
import './index.ts';

type Detail = Parameters<typeof aDetail>[0];

describe('<patrol-alarm-dialog>: review, references, persons, pictures', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-dialog'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const openDialogs = (): HTMLDialogElement[] => [...root().querySelectorAll<HTMLDialogElement>('dialog[open]')];
  const top = (): HTMLDialogElement => openDialogs().at(-1) as HTMLDialogElement;
  const review = (): HTMLElement | null => root().querySelector('[part=review]');
  const button = (label: string, within: ParentNode = root()): HTMLElement | undefined =>
    [...within.querySelectorAll<HTMLElement>('button')].find(
      one => one.textContent === label || one.getAttribute('aria-label') === label,
    );
  const open = async (part: Detail = {}, id = 'alarm-1'): Promise<void> => {
    fake.server.answer(getAlarmDetails, ({ id: asked }) => aDetail({ deviceId: 'robot-1', ...part, id: asked }));
    fake.console.alarms.open(id);
    await until(() => root().querySelector('[part=facts]') !== null, 'the alarm');
    await drawn();
  };
  const key = (name: string, more: KeyboardEventInit = {}): boolean =>
    top().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, composed: true, ...more }),
    );
  const jpeg = (name = 'b.jpg'): File => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0)], name, { type: 'image/jpeg' });
  const give = (file: File, within: ParentNode = root()): void => {
    const input = within.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };

  before(texts);
  // Late code is loaded first: its loading time is not what is tested.
  before(async () => {
    await import('./ReferenceList.tsx');
  });
  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-dialog');
    home.append(element);
    await drawn();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('orders a review after saying what it does, and shows that it is under way', async () => {
    await open();
    expect(review()).to.equal(null);
    button('Review')?.click();
    await drawn();
    expect(top().textContent).to.contain('looks again and takes a picture');
    fake.server.refuse(reviewAlarm, 'no robot is free');
    button('Send a robot', top())?.click();
    await until(() => top().textContent?.includes('no robot is free') === true, 'the refusal');
    expect(button('Send a robot', top())?.getAttribute('aria-busy')).to.equal(null);
    fake.server.answer(reviewAlarm, undefined);
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({
        id,
        deviceId: 'robot-1',
        reviewStatus: 'initiated',
        reviewer: 'Li',
        reviewStartedAt: 1_700_000_100_000,
        reviewDeviceName: 'Robot Two',
      }),
    );
    button('Send a robot', top())?.click();
    await until(() => review()?.textContent?.includes('Under review') === true, 'the review');
    expect(review()?.textContent).to.contain('Waiting for Robot Two').and.contain('Started by Li');
    expect(button('Review')).to.equal(undefined);
    expect(root().querySelector('[part=timeline]')?.textContent).to.contain('Review started by Li');
    expect(fake.server.of(reviewAlarm)).to.have.length(2);
  });

  it('calls it off, keeps what was typed when that fails, and reads the end by itself', async () => {
    await open({ reviewStatus: 'initiated', reviewer: 'Li', reviewStartedAt: 1_700_000_100_000 });
    expect(review()?.textContent).to.contain('Waiting for the robot');
    fake.server.refuse(cancelReviewAlarm, 'not now');
    button('Cancel the review')?.click();
    await until(() => review()?.textContent?.includes('not now') === true, 'the refusal');
    fake.server.answer(cancelReviewAlarm, undefined);
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, reviewStatus: 'cancelled', reviewStartedAt: 1_700_000_100_000, reviewedAt: 1_700_000_110_000 }),
    );
    button('Cancel the review')?.click();
    await until(() => review()?.dataset['status'] === 'cancelled', 'the end');
    expect(root().querySelector('[part=timeline]')?.textContent).to.contain('Review canceled');
    expect(review()?.querySelector('img')).to.equal(null);
  });

  it('tells why it could not be called off whoever left the alarm meanwhile', async () => {
    await open({ reviewStatus: 'initiated', name: 'Smoke' });
    let answer: (response: Response) => void = () => undefined;
    fake.server.respond(cancelReviewAlarm, () => new Promise<Response>(resolve => (answer = resolve)));
    button('Cancel the review')?.click();
    await until(() => fake.server.of(cancelReviewAlarm).length === 1, 'the call');
    fake.console.alarms.closeDialog();
    await drawn();
    answer(Response.json({ ret: 0, msg: 'not now' }));
    const notice = () => fake.console.notices.$notices.get()[0];
    await until(() => notice() !== undefined, 'the notice');
    expect(notice()?.text).to.deep.include({ id: 'alarms.late.failed', values: { name: 'Smoke', reason: 'not now' } });
    fake.console.notices.act(notice()?.id ?? 0);
    expect(fake.console.alarms.$opened.get()).to.equal('alarm-1');
  });

  it('tells why no robot goes by a notice, and not in the question of another command that is open by then', async () => {
    await open({ level: 'important', name: 'Smoke' });
    let answer: (response: Response) => void = () => undefined;
    fake.server.respond(reviewAlarm, () => new Promise<Response>(resolve => (answer = resolve)));
    button('Review')?.click();
    await drawn();
    button('Send a robot', top())?.click();
    await until(() => fake.server.of(reviewAlarm).length === 1, 'the call');
    await drawn();
    [...top().querySelectorAll<HTMLElement>('.pk-dialog-foot button')]
      .find(one => one.textContent === 'Close')
      ?.click();
    await drawn();
    button('Raise level')?.click();
    await drawn();
    answer(Response.json({ ret: 0, msg: 'no robot is free' }));
    const notice = () => fake.console.notices.$notices.get()[0];
    await until(() => notice() !== undefined, 'the notice');
    expect(notice()?.text).to.deep.include({ values: { name: 'Smoke', reason: 'no robot is free' } });
    await drawn();
    expect(top().textContent).to.contain('Raise level').and.not.contain('no robot is free');
  });

  it('is read to the end from time to time, also where an answer takes longer than that', async () => {
    const { setInterval, setTimeout } = window;
    const sooner = (ms: number | undefined): number | undefined => (ms === reviewReading ? 100 : ms);
    window.setInterval = ((run: () => void, ms?: number) => setInterval(run, sooner(ms))) as typeof setInterval;
    window.setTimeout = ((run: () => void, ms?: number) => setTimeout(run, sooner(ms))) as typeof setTimeout;
    try {
      await open({ reviewStatus: 'initiated' });
      fake.server.answer(getAlarmDetails, async ({ id }) => {
        await new Promise(resolve => setTimeout(resolve, 400));
        return aDetail({ id, reviewStatus: 'cancelled' });
      });
      await until(() => review()?.dataset['status'] === 'cancelled', 'the end', 5_000);
    } finally {
      Object.assign(window, { setInterval, setTimeout });
    }
  });

  it('shows both pictures side by side when it is done, and what it found', async () => {
    const done = {
      reviewStatus: 'confirmed',
      reviewStartedAt: 1_700_000_100_000,
      reviewedAt: 1_700_000_160_000,
    } as const;
    const pictures = { picture: '/files/alarm.jpg', reviewPicture: '/files/review.jpg' };
    await open({ ...done, ...pictures, reviewIsAbnormal: false });
    expect(review()?.textContent).to.contain('Review completed · Regular').and.contain('no anomaly');
    const captions = [...(review()?.querySelectorAll('figcaption') ?? [])].map(one => one.textContent);
    expect(captions.map(one => one?.replace(/[\d:]+$/, ''))).to.deep.equal([
      'Picture of the alarm',
      'Picture of the review',
    ]);
    expect(button('Open the new alarm')).to.equal(undefined);
    await open({ ...done, ...pictures, reviewIsAbnormal: true, reviewAlarmId: 'alarm-2' }, 'alarm-3');
    await until(() => review()?.textContent?.includes('Abnormal') === true, 'the other');
    button('Open the new alarm')?.click();
    expect(fake.console.alarms.$opened.get()).to.equal('alarm-2');
  });

  it('says that it is done, and not that it found nothing, where the server does not tell what it found', async () => {
    await open({ reviewStatus: 'confirmed', reviewedAt: 1_700_000_160_000 });
    expect(review()?.textContent)
      .to.contain('Review completed')
      .and.not.match(/Regular|anomaly/);
  });

  it('shows for a review alarm what was before, and leads to the original and back with what was typed', async () => {
    await open({
      isReviewAlarm: true,
      originalId: 'alarm-0',
      picture: '/files/alarm.jpg',
      previousReviewAt: 1_700_000_000_000,
      previousReviewPicture: '/files/before.jpg',
    });
    expect(review()?.querySelectorAll('figure')).to.have.length(2);
    expect(review()?.querySelector('[data-kind=previous] figcaption')?.textContent).to.contain('Previous picture');
    const area = (): HTMLElement & { value: string } =>
      root().querySelector<HTMLElement & { value: string }>('sl-textarea')!;
    area().value = 'half';
    area().dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    button('Open the original alarm')?.click();
    await until(() => fake.console.alarms.$opened.get() === 'alarm-0' && area()?.value === '', 'the original');
    fake.console.alarms.open('alarm-1');
    await until(() => area()?.value === 'half', 'what was typed');
  });

  it('is read again when its end is pushed', async () => {
    await open({ reviewStatus: 'initiated' });
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, reviewStatus: 'confirmed', reviewIsAbnormal: false }),
    );
    fake.environment.sockets.latest('singleton').push('AlarmReviewCompleted', { originalId: 'alarm-1' });
    await fake.clock.advance(1000);
    await until(() => review()?.dataset['status'] === 'confirmed', 'the end');
  });

  it('opens pictures in the viewer: figures, keys, next, turn, and the focus comes back', async () => {
    await open({ picture: '/files/a.jpg', reviewStatus: 'confirmed', reviewPicture: '/files/b.jpg' });
    const opener = button('Enlarge: Picture of the alarm') as HTMLElement;
    opener.focus();
    opener.click();
    await until(() => root().querySelector('dialog[part=viewer]') !== null, 'the viewer');
    await drawn();
    const picture = (): HTMLElement => top().querySelector('.pk-viewer-picture') as HTMLElement;
    const zoom = (): string | undefined => top().querySelector('output')?.textContent ?? undefined;
    expect([picture().style.width, getComputedStyle(picture()).transitionDuration]).to.deep.equal(['80%', '0.366s']);
    const seen: (string | undefined)[] = [];
    for (const name of ['+', '+', '+', '+', '-', '0', '-']) {
      key(name);
      await drawn();
      seen.push(zoom());
    }
    expect(seen).to.deep.equal(['160%', '220%', '280%', '300%', '240%', '100%', '40%']);
    key('0');
    // Chords stay the browser's own: true where nobody prevents them.
    expect([
      key('r', { ctrlKey: true }),
      key('+', { metaKey: true }),
      key('ArrowLeft', { altKey: true }),
    ]).to.deep.equal([true, true, true]);
    button('Rotate', top())?.click();
    await drawn();
    expect(picture().style.transform).to.contain('rotate(90deg)');
    expect(top().textContent).to.contain('1 of 2');
    key('ArrowRight');
    await drawn();
    expect(top().textContent).to.contain('2 of 2').and.contain('Picture of the review');
    expect(picture().style.transform).to.contain('rotate(0deg)');
    key('+');
    await drawn();
    key('ArrowRight');
    await drawn();
    expect(picture().style.transform).to.contain('translate(-60px, 0px)');
    expect(top().querySelector('a[download]')?.getAttribute('href')).to.match(/\/files\/b\.jpg$/);
    key('Escape');
    await drawn();
    expect(root().querySelector('dialog[part=viewer]')).to.equal(null);
    expect(openDialogs()).to.have.length(1);
    expect(root().activeElement === opener, 'the focus').to.equal(true);
  });

  it('pans by pointer and zooms by two fingers', async () => {
    await open({ picture: '/files/a.jpg' });
    button('Enlarge: Picture of the alarm')?.click();
    await until(() => root().querySelector('.pk-viewer-stage') !== null, 'the viewer');
    const stage = root().querySelector('.pk-viewer-stage') as HTMLElement;
    stage.setPointerCapture = () => undefined;
    const point = (type: string, pointerId: number, clientX: number, clientY: number): boolean =>
      stage.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true, button: 0 }));
    point('pointerdown', 1, 100, 100);
    point('pointerdown', 2, 200, 100);
    point('pointermove', 2, 300, 100);
    await drawn();
    expect(top().querySelector('output')?.textContent).to.equal('200%');
    point('pointerup', 2, 300, 100);
    point('pointermove', 1, 130, 90);
    await drawn();
    const { style } = top().querySelector('.pk-viewer-picture') as HTMLElement;
    expect(style.transform).to.contain('translate(30px, -10px)');
    expect(style.transitionDuration).to.equal('0ms');
    point('pointerup', 1, 130, 90);
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true }));
    await drawn();
    expect(top().querySelector('output')?.textContent).to.equal('140%');
    const smaller = top().querySelector<HTMLElement>('[aria-label="Zoom out"]');
    smaller?.focus();
    for (let time = 0; time < 10; time += 1) {
      smaller?.click();
      await drawn();
    }
    expect(smaller?.ariaDisabled).to.equal('true');
    expect(smaller?.matches(':focus'), 'the button keeps the focus at its end').to.equal(true);
  });

  it('says in a dialog of its own that the words of reference pictures come, or did not, and fetches them anew', async () => {
    const { texts } = fake.console;
    const { hasArea, loadArea } = texts;
    const answers: ((isThere: boolean) => void)[] = [];
    let isThere = false;
    Object.assign(texts, {
      hasArea: (area: LateArea) => (area === 'reference' ? isThere : hasArea(area)),
      loadArea: (area: LateArea) =>
        area === 'reference'
          ? new Promise<void>((resolve, reject) =>
              answers.push(comes => {
                isThere = comes;
                if (comes) resolve();
                else reject(new TypeError('no words'));
              }),
            )
          : loadArea(area),
    });
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3' });
    const handling = top();
    button('Reference pictures: Door 3')?.click();
    await until(() => openDialogs().length === 2, 'the dialog');
    expect([top().matches(':modal'), top() === handling]).to.deep.equal([true, false]);
    expect(top().querySelector('[role=status]')?.textContent).to.contain('Loading');
    answers[0]?.(false);
    await until(() => top().querySelector('[role=alert]') !== null, 'the problem');
    button('Close', top())?.click();
    await drawn();
    expect(openDialogs()).to.deep.equal([handling]);
    button('Reference pictures: Door 3')?.click();
    await until(() => answers.length === 2, 'another try');
    answers[1]?.(false);
    await until(() => top().querySelector('[role=alert]') !== null, 'the problem');
    button('Try again', top())?.click();
    await until(() => answers.length === 3, 'the retry');
    answers[2]?.(true);
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'the pictures');
    expect(openDialogs()).to.have.length(2);
  });

  it('lists reference pictures, edits with errors at the field, deletes after asking', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    const numbers = { threshold: 25.5, closeLength: 5, openLength: 3.5, ratio: 0.15, backgroundVariance: 16, blur: 1 };
    fake.server.answer(listReferenceGraph, { rows: [{ ...card, ...numbers }], total: 1 });
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3' });
    button('Reference pictures: Door 3')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    expect(top().style.getPropertyValue('--pk-dialog-width')).to.equal('736px');
    expect(fake.server.of(listReferenceGraph)[0]?.request).to.deep.equal({ groupId: 'g1', page: 1, pageSize: 20 });
    button('Edit the reference picture', top())?.click();
    await drawn();
    expect(top().style.getPropertyValue('--pk-dialog-width')).to.equal('560px');
    const fields = (): (HTMLElement & { value: string; label: string; step: number | string })[] => [
      ...top().querySelectorAll<HTMLElement & { value: string; label: string; step: number | string }>('sl-input'),
    ];
    expect(fields().map(({ value }) => value)).to.deep.equal(['25.5', '5', '3.5', '0.15', '16', '1']);
    expect(fields().map(({ step }) => Number(step))).to.deep.equal([0.1, 1, 0.1, 0.01, 0.1, 1]);
    const type = async (index: number, words: string): Promise<void> => {
      const field = fields()[index] as HTMLElement & { value: string };
      field.value = words;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
    };
    await type(0, '101');
    await type(1, '4.5');
    const errors = (): (string | null)[] =>
      [...top().querySelectorAll('.pk-field-error')].map(({ textContent }) => textContent).filter(Boolean);
    expect(errors()).to.deep.equal(['From 0 to 100', 'A whole number']);
    button('Save', top())?.click();
    await drawn();
    expect(fake.server.of(modifyReferenceGraph)).to.have.length(0);
    await type(0, '33.3');
    await type(1, '4');
    fake.server.refuse(modifyReferenceGraph, 'busy');
    button('Save', top())?.click();
    await until(() => top().textContent?.includes('busy') === true, 'the refusal');
    expect(fields()[0]?.value).to.equal('33.3');
    expect(button('Save', top())?.getAttribute('aria-busy')).to.equal(null);
    fake.server.answer(modifyReferenceGraph, undefined);
    button('Save', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    expect(fake.server.of(modifyReferenceGraph).at(-1)?.request).to.deep.equal({
      id: 'r1',
      groupId: 'g1',
      picture: '/files/r.jpg',
      ...numbers,
      threshold: 33.3,
      closeLength: 4,
    });
    button('Delete the reference picture', top())?.click();
    await drawn();
    expect(top().style.getPropertyValue('--pk-dialog-width')).to.equal('420px');
    expect(top().textContent).to.contain('cannot be recovered');
    fake.server.refuse(deleteReferenceGraph, 'in use');
    button('Delete', top())?.click();
    await until(() => top().textContent?.includes('in use') === true, 'the refusal');
    fake.server.answer(deleteReferenceGraph, undefined);
    fake.server.answer(listReferenceGraph, { rows: [], total: 0 });
    button('Delete', top())?.click();
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'nothing left');
    const said = fake.console.notices.$notices.get().map(({ text }) => ('id' in text ? text.id : ''));
    expect(said).to.deep.equal(['reference.saved', 'reference.deleted']);
  });

  it('hides from who does not control the device what the server would refuse', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    fake.server.answer(listReferenceGraph, { rows: [card], total: 1 });
    fake.server.answer(selectDetectionAlgorithmConsultPage, {
      rows: [{ id: 'g1', name: 'Door 3', pictures: [card], count: 1 }],
      total: 1,
    });
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
    await fake.clock.advance(1_000);
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3', type: '7' });
    button('Reference pictures: Door 3')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    for (const label of ['Add a picture', 'Edit the reference picture', 'Delete the reference picture'])
      expect(button(label, top()), label).to.equal(undefined);
    button('All groups', top())?.click();
    await until(() => top().textContent?.includes('Door 3') === true && openDialogs().length === 3, 'the groups');
    for (const label of ['Add a group', 'Rename the group: Door 3', 'Delete the group: Door 3'])
      expect(button(label, top()), label).to.equal(undefined);
  });

  it('lists the groups of a device: opened, made, named and deleted, each with what went wrong', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    const groups = (...names: string[]): void =>
      void fake.server.answer(selectDetectionAlgorithmConsultPage, {
        rows: names.map((name, index) => ({
          id: `g${String(index + 1)}`,
          name,
          pictures: index === 0 ? [card] : [],
          count: index === 0 ? 1 : 0,
        })),
        total: names.length,
      });
    fake.server.answer(listReferenceGraph, { rows: [card], total: 1 });
    groups('Door 3');
    await open({ referenceGroupId: 'g1', referenceGroupName: 'Door 3', type: '7' });
    button('Reference pictures: Door 3')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('All groups', top())?.click();
    await until(() => button('Open the group: Door 3', top()) !== undefined, 'the groups');
    expect(fake.server.of(selectDetectionAlgorithmConsultPage)[0]?.request).to.deep.equal({
      deviceId: 'robot-1',
      type: '7',
      page: 1,
      pageSize: 20,
    });
    const { violations } = await axe.run(element);
    expect(violations.map(({ id }) => id)).to.deep.equal([]);

    const type = async (words: string): Promise<void> => {
      const field = top().querySelector<HTMLElement & { value: string }>('sl-textarea')!;
      field.value = words;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
    };
    button('Add a group', top())?.click();
    await drawn();
    button('Save', top())?.click();
    await drawn();
    expect(top().textContent).to.contain('This field is required');
    await type(' Stairs ');
    fake.server.refuse(setDetectionAlgorithmConsultGroup, 'busy');
    button('Save', top())?.click();
    await until(() => top().textContent?.includes('busy') === true, 'the refusal');
    expect(button('Save', top())?.getAttribute('aria-busy')).to.equal(null);
    fake.server.answer(setDetectionAlgorithmConsultGroup, undefined);
    groups('Door 3', 'Stairs');
    button('Save', top())?.click();
    await until(() => button('Open the group: Stairs', top()) !== undefined, 'the new one');
    button('Rename the group: Door 3', top())?.click();
    await drawn();
    await type('Door 4');
    groups('Door 4', 'Stairs');
    button('Save', top())?.click();
    await until(() => button('Open the group: Door 4', top()) !== undefined, 'the name');
    const sent = fake.server.of(setDetectionAlgorithmConsultGroup).map(({ request }) => request);
    expect(sent.slice(1)).to.deep.equal([
      { deviceId: 'robot-1', type: '7', name: 'Stairs' },
      { groupId: 'g1', deviceId: 'robot-1', name: 'Door 4' },
    ]);
    button('Delete the group: Stairs', top())?.click();
    await drawn();
    expect(top().textContent).to.contain('cannot be recovered');
    fake.server.refuse(deleteDetectionAlgorithmConsultGroup, 'in use');
    button('Delete', top())?.click();
    await until(() => top().textContent?.includes('in use') === true, 'the refusal');
    fake.server.answer(deleteDetectionAlgorithmConsultGroup, undefined);
    groups('Door 4');
    button('Delete', top())?.click();
    await until(() => openDialogs().length === 3 && button('Open the group: Stairs', top()) === undefined, 'gone');
    expect(fake.server.of(deleteDetectionAlgorithmConsultGroup).at(-1)?.request).to.deep.equal({ groupId: 'g2' });
    const said = fake.console.notices.$notices.get().map(({ text }) => ('id' in text ? text.id : ''));
    expect(said).to.deep.equal(['reference.addDone', 'reference.saved', 'reference.deleted']);
    button('Open the group: Door 4', top())?.click();
    await until(() => openDialogs().length === 2, 'the pictures');
    expect(top().textContent).to.contain('Reference pictures · Door 4');
  });

  it('puts another picture in the place of a reference picture when that is saved', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000 };
    const numbers = { threshold: 25.5, closeLength: 5, openLength: 3.5, ratio: 0.15, backgroundVariance: 16, blur: 1 };
    fake.server.answer(listReferenceGraph, { rows: [{ ...card, ...numbers }], total: 1 });
    fake.server.answer(uploadFile, { address: '/files/upload/2.jpg' }).answer(modifyReferenceGraph, undefined);
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('Edit the reference picture', top())?.click();
    await drawn();
    give(jpeg(), top());
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    expect(top().querySelector('.reference-picture img')?.getAttribute('src')).to.match(/\/files\/upload\/2\.jpg$/);
    expect(fake.server.of(modifyReferenceGraph)).to.have.length(0);
    button('Save', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    expect(fake.server.of(modifyReferenceGraph).at(-1)?.request).to.deep.equal({
      id: 'r1',
      groupId: 'g1',
      picture: '/files/upload/2.jpg',
      ...numbers,
    });
  });

  it('puts another picture in the place of one whose parameters the server leaves out', async () => {
    fake.server.answer(listReferenceGraph, { rows: [{ id: 'r1', groupId: 'g1', picture: '/files/r.jpg' }], total: 1 });
    fake.server.answer(uploadFile, { address: '/files/upload/2.jpg' }).answer(modifyReferenceGraph, undefined);
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('Edit the reference picture', top())?.click();
    await drawn();
    expect([...top().querySelectorAll('.pk-field-error')].filter(({ textContent }) => textContent)).to.deep.equal([]);
    give(jpeg(), top());
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    button('Save', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    const sent = fake.server.of(modifyReferenceGraph).at(-1)?.request;
    expect(sent).to.deep.equal({ id: 'r1', groupId: 'g1', picture: '/files/upload/2.jpg' });
  });

  it('shows what somebody else has saved of a reference picture meanwhile beside what is typed, and goes on with either', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg' };
    const numbers = { threshold: 25.5, closeLength: 5, openLength: 3.5, ratio: 0.15, backgroundVariance: 16, blur: 1 };
    const list = (now: object): void => {
      fake.server.answer(listReferenceGraph, { rows: [{ ...card, ...numbers, ...now }], total: 1 });
    };
    list({ version: 1 });
    fake.server.answer(uploadFile, { address: '/files/upload/2.jpg' });
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    button('Edit the reference picture', top())?.click();
    await drawn();
    const ratio = () => [...top().querySelectorAll<HTMLElement & { value: string }>('sl-input')][3]!;
    const type = async (words: string): Promise<void> => {
      ratio().value = words;
      ratio().dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
    };
    const told = (): string => top().querySelector('.pk-newer')?.textContent ?? '';
    const image = (): string | null | undefined => top().querySelector('.reference-picture img')?.getAttribute('src');
    await type('0.2');
    fake.server.refuse(modifyReferenceGraph, 'changed', undefined, 409);
    list({ version: 2, ratio: 0.3, threshold: 30, picture: '/files/theirs.jpg' });
    button('Save', top())?.click();
    await until(() => told() !== '', 'the newer version');
    expect(told()).to.contain('Somebody else').and.contain('Threshold30').and.contain('Area ratio0.3');
    expect([ratio().value, button('Save', top())?.matches(':disabled')]).to.deep.equal(['0.2', true]);
    expect(image()).to.match(/\/files\/theirs\.jpg$/);
    const { violations } = await axe.run(element);
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    button('Use their version', top())?.click();
    await drawn();
    expect([ratio().value, told()]).to.deep.equal(['0.3', '']);
    await type('0.4');
    give(jpeg(), top());
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    list({ version: 3, ratio: 0.3, threshold: 30, picture: '/files/third.jpg' });
    button('Save', top())?.click();
    await until(() => told() !== '', 'the next version');
    expect(top().querySelector('.pk-newer img')?.getAttribute('src')).to.match(/\/files\/third\.jpg$/);
    fake.server.answer(modifyReferenceGraph, undefined);
    button('Save mine instead', top())?.click();
    await until(() => openDialogs().length === 2, 'saved');
    expect(fake.server.of(modifyReferenceGraph).map(({ request }) => request)).to.deep.equal([
      { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', ...numbers, ratio: 0.2, version: 1 },
      { id: 'r1', groupId: 'g1', picture: '/files/upload/2.jpg', ...numbers, threshold: 30, ratio: 0.4, version: 2 },
      { id: 'r1', groupId: 'g1', picture: '/files/upload/2.jpg', ...numbers, threshold: 30, ratio: 0.4, version: 3 },
    ]);
  });

  it('asks before an edited reference picture is left: by Escape, by the buttons, and while a picture is uploaded', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', addedAt: 1_700_000_000_000, threshold: 25.5 };
    fake.server.answer(listReferenceGraph, { rows: [card], total: 1 });
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    const edit = async (): Promise<void> => {
      button('Edit the reference picture', top())?.click();
      await until(() => openDialogs().length === 3, 'the editor');
    };
    const stay = async (): Promise<void> => {
      await until(() => openDialogs().length === 4, 'the question');
      expect(top().textContent).to.contain('What you have changed is not saved.');
      button('Keep editing', top())?.click();
      await until(() => openDialogs().length === 3, 'the editor again');
    };
    await edit();
    key('Escape');
    await until(() => openDialogs().length === 2, 'what is as it was goes at once');
    await edit();
    const field = top().querySelector<HTMLElement & { value: string }>('sl-input')!;
    field.value = '30';
    field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    key('Escape');
    await stay();
    button('Cancel', top())?.click();
    await stay();
    expect(field.value).to.equal('30');
    button('Close', top())?.click();
    await until(() => openDialogs().length === 4, 'the question');
    button('Discard', top())?.click();
    await until(() => openDialogs().length === 2, 'the list');
    let answer: ((picture: { address: string }) => void) | undefined;
    fake.server.answer(uploadFile, () => new Promise(take => (answer = take)));
    await edit();
    give(jpeg(), top());
    await until(() => answer !== undefined, 'the upload');
    await drawn();
    key('Escape');
    await stay();
    answer?.({ address: '/files/upload/2.jpg' });
    await until(() => top().textContent?.includes('takes effect when you save') === true, 'the new picture');
    key('Escape');
    await stay();
    expect(fake.server.of(modifyReferenceGraph)).to.have.length(0);
  });

  it('adds a reference picture, and tries again without uploading it twice', async () => {
    fake.server.answer(uploadFile, { address: '/files/upload/1.jpg' }).refuse(addReferenceGraph, 'full');
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().textContent?.includes('No reference pictures yet') === true, 'the empty list');
    give(new File(['x'], 'a.png', { type: 'image/png' }), top());
    await until(() => top().textContent?.includes('Only JPG') === true, 'the refusal');
    give(jpeg(), top());
    await until(() => top().textContent?.includes('full') === true, 'the failure');
    fake.server.answer(addReferenceGraph, undefined);
    button('Try again', top())?.click();
    await until(() => fake.server.of(addReferenceGraph).length === 2, 'the second try');
    expect(fake.server.of(uploadFile)).to.have.length(1);
    expect(fake.server.of(addReferenceGraph).at(-1)?.request).to.deep.equal({
      groupId: 'g1',
      picture: '/files/upload/1.jpg',
    });
  });

  it('keeps what is typed for a reference picture while another one is added', async () => {
    const card = { id: 'r1', groupId: 'g1', picture: '/files/r.jpg', threshold: 25.5 };
    fake.server.answer(listReferenceGraph, { rows: [card], total: 1 });
    let uploaded: (value: { address: string }) => void = () => undefined;
    fake.server.answer(uploadFile, () => new Promise(resolve => (uploaded = resolve)));
    await open({ referenceGroupId: 'g1' });
    button('Reference pictures: g1')?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the card');
    give(jpeg(), top());
    await until(() => fake.server.of(uploadFile).length === 1, 'the upload');
    button('Edit the reference picture', top())?.click();
    await until(() => top().querySelector('sl-input') !== null, 'the editor');
    const field = top().querySelector('sl-input');
    if (field) field.value = '30';
    field?.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    uploaded({ address: '/files/upload/1.jpg' });
    await until(() => fake.server.of(listReferenceGraph).length === 2, 'the list anew');
    await drawn();
    expect(fake.server.of(addReferenceGraph)).to.have.length(1);
    expect(top().querySelector('sl-input')?.value).to.equal('30');
  });

  it('does not close an alarm before its picture is uploaded; a failed upload is tried again, or removed', async () => {
    fake.server.refuse(uploadFile, 'disk full');
    await open({ status: 'acknowledged' });
    give(jpeg());
    await until(
      () => root().querySelector('.close-picture')?.textContent?.includes('disk full') === true,
      'the failure',
    );
    const area = root().querySelector('sl-textarea') as unknown as { value: string } & EventTarget;
    area.value = 'done';
    area.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    button('Close alarm')?.click();
    await drawn();
    expect(openDialogs()).to.have.length(1);
    expect(fake.server.of(setAlarmCloseCycle)).to.have.length(0);
    // An upload can be cancelled while it runs.
    let release: (value: { address: string }) => void = () => undefined;
    fake.server.answer(uploadFile, () => new Promise(resolve => (release = resolve)));
    button('Try again', root().querySelector('.close-picture') ?? root())?.click();
    await until(() => root().querySelector('progress') !== null, 'the progress');
    button('Cancel the upload')?.click();
    await drawn();
    expect(root().querySelector('progress')).to.equal(null);
    expect(root().querySelector('.close-picture img')).to.equal(null);
    release({ address: '/late.jpg' });
    await fake.clock.advance(600);
    button('Close alarm')?.click();
    await until(() => openDialogs().length === 2, 'the prompt');
    button('Confirm', top())?.click();
    await until(() => fake.server.of(setAlarmCloseCycle).length === 1, 'the closing');
    expect(fake.server.of(setAlarmCloseCycle)[0]?.request).to.deep.equal({
      id: 'alarm-1',
      note: 'done',
      status: 'processed',
    });
  });

  it('draws server text as text, whatever it holds, and a colour only from three numbers', async () => {
    const evil = '<img src=x onerror="window.hit=1">';
    fake.server.respond(getFacePersonTypeByPersonName, () =>
      Response.json({ ret: 1, data: [{ name: evil, rgb: 'red;background:url(//evil)', alarmLevel: 1 }] }),
    );
    fake.server.answer(listReferenceGraph, { rows: [{ id: evil, groupId: evil, picture: '/files/x.jpg' }], total: 1 });
    await open({
      type: '317',
      value: evil,
      name: evil,
      deviceName: evil,
      reviewer: evil,
      reviewDeviceName: evil,
      reviewStatus: 'initiated',
      reviewStartedAt: 1_700_000_000_000,
      isReviewAlarm: true,
      originalId: evil,
      previousReviewAt: 1_700_000_000_000,
      referenceGroupId: evil,
      referenceGroupName: evil,
    });
    await until(() => fake.console.alarms.$personTypes.get().size === 1, 'the person');
    await drawn();
    button(`Reference pictures: ${evil}`)?.click();
    await until(() => top().querySelector('.reference-cards li') !== null, 'the list');
    await drawn();
    expect(root().querySelectorAll('img[onerror]')).to.have.length(0);
    expect(root().querySelector('.facts')?.textContent).to.contain(evil);
    expect(review()?.textContent).to.contain(evil);
    expect(top().querySelector('h2')?.textContent).to.contain(evil);
    expect(root().querySelector('.pk-colour')).to.equal(null);
    expect(Reflect.get(window, 'hit')).to.equal(undefined);
  });

  it("shows a person's kind by name and colour", async () => {
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Barred', colour: [255, 77, 79], level: 'serious' });
    await open({ type: '317', value: 'He Qiang', name: 'Person recognized', level: 'general' });
    await until(() => root().querySelector('.pk-colour') !== null, 'the colour');
    expect(root().querySelector('.facts')?.textContent)
      .to.contain('Barred')
      .and.contain('He Qiang')
      .and.contain('Serious');
    expect((root().querySelector('.pk-colour') as HTMLElement).style.backgroundColor).to.equal('rgb(255, 77, 79)');
  });

  it('raises the level from that of the kind of person', async () => {
    fake.server.answer(getFacePersonTypeByPersonName, ({ personName }) =>
      personName === 'He' ? { name: 'Barred', level: 'serious' } : { name: 'Contractor', level: 'important' },
    );
    await open({ type: '317', value: 'He', level: 'general' });
    await until(() => root().querySelector('.facts')?.textContent?.includes('Barred') === true, 'the kind');
    expect(button('Raise level')?.textContent).to.equal(undefined);
    fake.console.alarms.closeDialog();
    await drawn();
    // Nothing is above its own level, below which the server raises nothing.
    await open({ type: '317', value: 'Lin', level: 'serious' }, 'alarm-3');
    await until(() => root().querySelector('.facts')?.textContent?.includes('Contractor') === true, 'the kind');
    expect(button('Raise level')?.textContent).to.equal(undefined);
    fake.console.alarms.closeDialog();
    await drawn();
    await open({ type: '317', value: 'Lin', level: 'general' }, 'alarm-2');
    await until(() => button('Raise level') !== undefined, 'the kind');
    button('Raise level')?.click();
    await drawn();
    expect(top().querySelector('.levels')?.textContent).to.equal('Important→Serious');
  });
});
