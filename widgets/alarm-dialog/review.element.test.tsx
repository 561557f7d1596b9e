import { expect } from '@esm-bundle/chai';
import {
  aDetail,
  cancelReviewAlarm,
  getAlarmDetails,
  getFacePersonTypeByPersonName,
  listReferenceGraph,
  reviewAlarm,
  setAlarmCloseCycle,
  uploadFile,
} from '@patrolkit/core/testing';
import { drawn, until } from '../../tests/elements/harness.ts';
import { reviewReading } from './alarm-dialog.model.ts';
import { alarmDialog, jpeg } from '../../tests/elements/alarm-dialog.ts';

describe('<patrol-alarm-dialog>: review, pictures, persons', () => {
  const { fake, root, openDialogs, top, button, open, give } = alarmDialog();
  const key = (name: string, more: KeyboardEventInit = {}): boolean =>
    top().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, composed: true, ...more }),
    );
  const review = (): HTMLElement | null => root().querySelector('[part=review]');

  it('orders a review after saying what it does, and shows that it is under way', async () => {
    await open();
    expect(review()).to.equal(null);
    button('Review')?.click();
    await drawn();
    expect(top().textContent).to.contain('looks again and takes a picture');
    fake().server.refuse(reviewAlarm, 'no robot is free');
    button('Send a robot', top())?.click();
    await until(() => top().textContent?.includes('no robot is free') === true, 'the refusal');
    expect(button('Send a robot', top())?.getAttribute('aria-busy')).to.equal(null);
    fake().server.answer(reviewAlarm, undefined);
    fake().server.answer(getAlarmDetails, ({ id }) =>
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
    expect(fake().server.of(reviewAlarm)).to.have.length(2);
  });

  it('calls it off, keeps what was typed when that fails, and reads the end by itself', async () => {
    await open({ reviewStatus: 'initiated', reviewer: 'Li', reviewStartedAt: 1_700_000_100_000 });
    expect(review()?.textContent).to.contain('Waiting for the robot');
    fake().server.refuse(cancelReviewAlarm, 'not now');
    button('Cancel the review')?.click();
    await until(() => review()?.textContent?.includes('not now') === true, 'the refusal');
    fake().server.answer(cancelReviewAlarm, undefined);
    fake().server.answer(getAlarmDetails, ({ id }) =>
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
    fake().server.respond(cancelReviewAlarm, () => new Promise<Response>(resolve => (answer = resolve)));
    button('Cancel the review')?.click();
    await until(() => fake().server.of(cancelReviewAlarm).length === 1, 'the call');
    fake().console.alarms.closeDialog();
    await drawn();
    answer(Response.json({ ret: 0, msg: 'not now' }));
    const notice = () => fake().console.notices.$notices.get()[0];
    await until(() => notice() !== undefined, 'the notice');
    expect(notice()?.text).to.deep.include({ id: 'alarms.late.failed', values: { name: 'Smoke', reason: 'not now' } });
    fake().console.notices.act(notice()?.id ?? 0);
    expect(fake().console.alarms.$opened.get()).to.equal('alarm-1');
  });

  it('tells why no robot goes by a notice, and not in the question of another command that is open by then', async () => {
    await open({ level: 'important', name: 'Smoke' });
    let answer: (response: Response) => void = () => undefined;
    fake().server.respond(reviewAlarm, () => new Promise<Response>(resolve => (answer = resolve)));
    button('Review')?.click();
    await drawn();
    button('Send a robot', top())?.click();
    await until(() => fake().server.of(reviewAlarm).length === 1, 'the call');
    await drawn();
    [...top().querySelectorAll<HTMLElement>('.pk-dialog-foot button')]
      .find(one => one.textContent === 'Close')
      ?.click();
    await drawn();
    button('Raise level')?.click();
    await drawn();
    answer(Response.json({ ret: 0, msg: 'no robot is free' }));
    const notice = () => fake().console.notices.$notices.get()[0];
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
      fake().server.answer(getAlarmDetails, async ({ id }) => {
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
    expect(fake().console.alarms.$opened.get()).to.equal('alarm-2');
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
    await until(() => fake().console.alarms.$opened.get() === 'alarm-0' && area()?.value === '', 'the original');
    fake().console.alarms.open('alarm-1');
    await until(() => area()?.value === 'half', 'what was typed');
  });

  it('is read again when its end is pushed', async () => {
    await open({ reviewStatus: 'initiated' });
    fake().server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, reviewStatus: 'confirmed', reviewIsAbnormal: false }),
    );
    fake().environment.sockets.latest('singleton').push('AlarmReviewCompleted', { originalId: 'alarm-1' });
    await fake().clock.advance(1000);
    await until(() => review()?.dataset['status'] === 'confirmed', 'the end');
  });

  it('keeps the alarm and what is typed when the picture or question above it is closed by Back', async () => {
    await open({ picture: '/files/a.jpg', level: 'important' });
    const remark = root().querySelector<HTMLElement & { value: string }>('sl-textarea');
    if (remark) remark.value = 'seen';
    remark?.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    const back = (): unknown => top().dispatchEvent(new Event('cancel', { cancelable: true }));
    for (const opener of ['Enlarge: Picture of the alarm', 'Raise level']) {
      button(opener)?.click();
      await until(() => openDialogs().length === 2, opener);
      back();
      await until(() => openDialogs().length === 1, `${opener} closed`);
      await drawn();
      expect(fake().console.alarms.$opened.get(), opener).to.equal('alarm-1');
    }
    expect(root().querySelector<HTMLElement & { value: string }>('sl-textarea')?.value).to.equal('seen');
    // The file chooser reports an empty choice by the same event, which bubbles up to the dialog.
    const chooser = root().querySelector('input[type=file]') ?? top().appendChild(document.createElement('input'));
    chooser.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
    await drawn();
    expect(fake().console.alarms.$opened.get()).to.equal('alarm-1');
    back();
    await until(() => openDialogs().length === 0, 'the alarm closed');
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
    // Key combinations stay the browser's own. True when nobody prevents them.
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

  it('does not close an alarm before its picture is uploaded; a failed upload is tried again, or removed', async () => {
    fake().server.refuse(uploadFile, 'disk full');
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
    expect(fake().server.of(setAlarmCloseCycle)).to.have.length(0);
    // An upload can be cancelled while it runs.
    let release: (value: { address: string }) => void = () => undefined;
    fake().server.answer(uploadFile, () => new Promise(resolve => (release = resolve)));
    button('Try again', root().querySelector('.close-picture') ?? root())?.click();
    await until(() => root().querySelector('progress') !== null, 'the progress');
    button('Cancel the upload')?.click();
    await drawn();
    expect(root().querySelector('progress')).to.equal(null);
    expect(root().querySelector('.close-picture img')).to.equal(null);
    release({ address: '/late.jpg' });
    await fake().clock.advance(600);
    button('Close alarm')?.click();
    await until(() => openDialogs().length === 2, 'the prompt');
    button('Confirm', top())?.click();
    await until(() => fake().server.of(setAlarmCloseCycle).length === 1, 'the closing');
    expect(fake().server.of(setAlarmCloseCycle)[0]?.request).to.deep.equal({
      id: 'alarm-1',
      note: 'done',
      status: 'processed',
    });
  });

  it('draws server text as text, whatever it holds, and a colour only from three numbers', async () => {
    const evil = '<img src=x onerror="window.hit=1">';
    fake().server.respond(getFacePersonTypeByPersonName, () =>
      Response.json({ ret: 1, data: [{ name: evil, rgb: 'red;background:url(//evil)', alarmLevel: 1 }] }),
    );
    fake().server.answer(listReferenceGraph, {
      rows: [{ id: evil, groupId: evil, picture: '/files/x.jpg' }],
      total: 1,
    });
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
    await until(() => fake().console.alarms.$personTypes.get().size === 1, 'the person');
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
    fake().server.answer(getFacePersonTypeByPersonName, { name: 'Barred', colour: [255, 77, 79], level: 'serious' });
    await open({ type: '317', value: 'He Qiang', name: 'Person recognized', level: 'general' });
    await until(() => root().querySelector('.pk-colour') !== null, 'the colour');
    expect(root().querySelector('.facts')?.textContent)
      .to.contain('Barred')
      .and.contain('He Qiang')
      .and.contain('Serious');
    expect((root().querySelector('.pk-colour') as HTMLElement).style.backgroundColor).to.equal('rgb(255, 77, 79)');
    fake().server.answer(getFacePersonTypeByPersonName, { name: '禁止進入', level: 'serious' });
    await fake().console.preferences.chooseLanguage('zh-hk');
    await until(
      () => root().querySelector('.facts')?.textContent?.includes('禁止進入') === true,
      'the language on screen',
    );
  });

  it('raises the level from that of the kind of person', async () => {
    fake().server.answer(getFacePersonTypeByPersonName, ({ personName }) =>
      personName === 'He' ? { name: 'Barred', level: 'serious' } : { name: 'Contractor', level: 'important' },
    );
    await open({ type: '317', value: 'He', level: 'general' });
    await until(() => root().querySelector('.facts')?.textContent?.includes('Barred') === true, 'the kind');
    expect(button('Raise level')?.textContent).to.equal(undefined);
    fake().console.alarms.closeDialog();
    await drawn();
    // No level is above the alarm's own, and the server never raises below its own.
    await open({ type: '317', value: 'Lin', level: 'serious' }, 'alarm-3');
    await until(() => root().querySelector('.facts')?.textContent?.includes('Contractor') === true, 'the kind');
    expect(button('Raise level')?.textContent).to.equal(undefined);
    fake().console.alarms.closeDialog();
    await drawn();
    await open({ type: '317', value: 'Lin', level: 'general' }, 'alarm-2');
    await until(() => button('Raise level') !== undefined, 'the kind');
    button('Raise level')?.click();
    await drawn();
    expect(top().querySelector('.levels')?.textContent).to.equal('Important→Serious');
  });
});
