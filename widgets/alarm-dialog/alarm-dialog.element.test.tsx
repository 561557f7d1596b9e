import { expect } from '@esm-bundle/chai';
import {
  aDetail,
  aUser,
  alarmRankUpgrade,
  anAlarm,
  confirmAlarm,
  getAlarmDetails,
  getFacePersonTypeByPersonName,
  reportAlarm,
  searchCustomers,
  setAlarmCloseCycle,
  uploadFile,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { aJpeg } from '@patrolkit/transport/testing';
import { drawn, fakeConsole, provide, texts, until, viewport } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-alarm-dialog> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-dialog'];
  let heard: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const dialogs = (): HTMLDialogElement[] => [...root().querySelectorAll('dialog')];
  const dialog = (): HTMLDialogElement => dialogs()[0] as HTMLDialogElement;
  const button = (label: string, index = 0): HTMLElement | undefined =>
    [...(dialogs()[index]?.querySelectorAll<HTMLElement>('button') ?? [])].find(
      one => one.textContent === label || one.getAttribute('aria-label') === label,
    );
  const area = (): { value: string } & EventTarget =>
    root().querySelector('sl-textarea') as unknown as { value: string } & EventTarget;
  const type = (words: string): void => {
    area().value = words;
    area().dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
  };
  const pick = (value: string): void => root().querySelector<HTMLElement>(`input[value="${value}"]`)?.click();
  const open = async (part: Parameters<typeof aDetail>[0] = {}): Promise<void> => {
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ ...part, id }));
    fake.console.alarms.open('alarm-1');
    await until(() => root().querySelector('[part=facts]') !== null, 'the alarm');
    await drawn();
  };
  /** Presses the main button, and waits until a second press counts. */
  const confirm = async (label: string): Promise<void> => {
    button(label)?.click();
    await fake.clock.advance(600);
    await drawn();
  };

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-dialog');
    heard = [];
    element.addEventListener('alarmacknowledged', ({ detail }) => heard.push(`acknowledged ${detail.id}`));
    element.addEventListener('alarmclosed', ({ detail }) => heard.push(`${detail.disposition} ${detail.id}`));
    element.addEventListener('dialogclosed', ({ detail }) => heard.push(`left ${detail.id}`));
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows everything about the alarm, 800 px wide while nobody confirmed it', async () => {
    await open({ value: '0.8 mg' });
    expect(dialog().querySelector('h2')?.textContent).to.equal('Confirm alarm');
    expect(dialog().style.getPropertyValue('--pk-dialog-width')).to.equal('800px');
    expect(root().querySelector('[part=facts]')?.textContent)
      .to.contain('0.8 mg')
      .and.contain('Important')
      .and.contain('Ground floor');
  });

  it('shows the remark that is typed on a phone that lies on its side, above the keys on its screen', async () => {
    await viewport(844, 160);
    try {
      await open();
      const field = root().querySelector('sl-textarea')?.shadowRoot?.querySelector('textarea') as HTMLTextAreaElement;
      field.focus();
      await drawn();
      const [box, seen] = [field.getBoundingClientRect(), dialog().getBoundingClientRect()];
      const said = JSON.stringify([box, seen, root().querySelector('.pk-dialog-body')?.getBoundingClientRect()]);
      expect(seen.height, said).to.be.at.least(150);
      expect(box.top, said).to.be.at.least(seen.top);
      expect(box.bottom, said).to.be.at.most(seen.bottom);
      // No part of the dialog covers it.
      const { left, top, width, height } = box;
      expect(root().elementFromPoint(left + width / 2, top + height / 2)?.localName, said).to.equal('sl-textarea');
    } finally {
      await viewport(800, 600);
    }
  });

  it('proposes who answers for the zone, with the phone number, until another person is chosen', async () => {
    const proposal = { proposedId: '7', proposedName: 'Li An', proposedPhone: '13900000001', proposedArea: 'Canteen' };
    fake.server.answer(searchCustomers, { rows: [{ id: '9', name: 'Xu Fang' }], total: 1 });
    await open(proposal);
    await until(() => root().querySelectorAll('.person').length === 2, 'the people');
    expect(root().querySelector('.people-hint')?.textContent).to.equal('Li An answers for Canteen: 13900000001');
    expect(root().querySelector<HTMLInputElement>('input[value="7"]')?.checked).to.equal(true);
    type('seen');
    await drawn();
    await confirm('Confirm');
    expect(fake.server.of(confirmAlarm)[0]?.request).to.deep.include({ userId: '7' });
    await open({ ...proposal, id: 'alarm-2' });
    await until(() => root().querySelector('input[value="9"]') !== null, 'the people again');
    pick('9');
    type('seen');
    await drawn();
    await confirm('Confirm');
    expect(fake.server.of(confirmAlarm)[1]?.request).to.deep.include({ userId: '9' });
  });

  it('keeps the place of a picture that is still to come: nothing moves under a press when it is there', async () => {
    const heights = new Map<Element, number>();
    const observer = new MutationObserver(() => {
      for (const image of root().querySelectorAll('.picture img'))
        if (!heights.has(image)) heights.set(image, image.clientHeight / image.clientWidth);
    });
    observer.observe(root(), { subtree: true, childList: true });
    await open({ picture: `${location.origin}/host-app/public/favicon.svg` });
    await until(() => heights.size > 0, 'the picture');
    observer.disconnect();
    // The picture is as high as the window allows, or 16 to 9.
    expect([...heights.values()][0]).to.be.within(0.3, 0.57);
  });

  it('plays its video with screenshots for its device, which is no picture to drive by', async () => {
    await open({ deviceId: 'robot-1', name: 'Smoke', video: '/recorded/1.flv' });
    button('Play video')?.click();
    await until(() => root().querySelector('patrol-live-player') !== null, 'the player');
    const player = root().querySelector('patrol-live-player');
    expect(player?.getAttribute('screenshot-device')).to.equal('robot-1');
    expect(player?.getAttribute('screenshot-remark')).to.match(/^Video of the alarm Smoke, /);
    expect([player?.hasAttribute('device-id'), player?.hasAttribute('no-controls')]).to.deep.equal([false, false]);
  });

  it('plays a video that is a file by the browser itself, and tries again when it could not', async () => {
    await open({ deviceId: 'robot-1', video: '/files/alarm.MP4?of=1' });
    const video = () => root().querySelector('.picture video');
    // The video may fail before anybody has seen it. Its failure appears once the test has looked at it.
    const holdBack = (event: Event): void => event.stopPropagation();
    root().addEventListener('error', holdBack, true);
    button('Play video')?.click();
    await until(() => video() !== null, 'the video');
    expect([video()?.getAttribute('src'), root().querySelector('patrol-live-player')]).to.deep.equal([
      fake.console.address('/files/alarm.MP4?of=1'),
      null,
    ]);
    root().removeEventListener('error', holdBack, true);
    video()?.dispatchEvent(new Event('error'));
    await until(() => root().querySelector('.picture')?.textContent.includes('Video failed') === true, 'no such file');
    const first = button('Try again');
    first?.click();
    // The second attempt also fails, maybe before anybody sees the video.
    await until(() => button('Try again') !== undefined && button('Try again') !== first, 'another try');
    button('Show picture')?.click();
    await until(() => root().querySelector('.picture [part=error]') === null, 'the picture');
  });

  it('leads to the moment in the recording, unless the page says that the user may not see it', async () => {
    const asked: unknown[] = [];
    element.addEventListener('alarmplaybackrequest', event => {
      event.preventDefault();
      asked.push(event.detail);
    });
    await open({ deviceId: 'robot-1', video: '/recorded/1.flv', beganAt: 1_700_000_000_000 });
    button('See in playback')?.click();
    expect(asked).to.deep.equal([{ id: 'alarm-1', deviceId: 'robot-1', at: 1_700_000_000_000 }]);
    await drawn();
    element.noPlayback = true;
    await open({ deviceId: 'robot-1', video: '/recorded/1.flv' });
    expect([button('See in playback'), button('Play video') !== undefined]).to.deep.equal([undefined, true]);
  });

  it('keeps the lines of what can be done with it together', async () => {
    await open({ video: '/alarms/1.mp4' });
    const box = (selector: string): DOMRect | undefined => root().querySelector(selector)?.getBoundingClientRect();
    expect((box('.more-actions')?.top ?? NaN) - (box('.video-choice')?.bottom ?? NaN)).to.equal(8);
  });

  it('has room for all that can be done with a confirmed alarm in two lines', async () => {
    await viewport(1366, 768);
    await open({ status: 'acknowledged', acknowledgedBy: 'Li', deviceId: 'robot-1', video: '/recorded/1.flv' });
    const lines = (of: string): number =>
      new Set([...root().querySelectorAll<HTMLElement>(`${of} > .pk-button`)].map(({ offsetTop }) => offsetTop)).size;
    expect([lines('.video-choice'), lines('.more-actions')]).to.deep.equal([1, 1]);
    await viewport(800, 600);
  });

  it('leads to no recording for whom the server would refuse it', async () => {
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole({}, aUser({ permissions: ['robot-patrol-view', 'alarm-query-list'] }));
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-dialog');
    home.append(element);
    await open({ deviceId: 'robot-1', video: '/recorded/1.flv' });
    expect([button('See in playback'), button('Play video') !== undefined]).to.deep.equal([undefined, true]);
  });

  it('offers what the user may do with the alarm, and says so where that is nothing', async () => {
    const as = async (...permissions: string[]): Promise<void> => {
      home.remove();
      fake.console.dispose();
      fake = await fakeConsole({}, aUser({ permissions }));
      home = provide(fake.console);
      element = document.createElement('patrol-alarm-dialog');
      home.append(element);
      await open({ deviceId: 'elsewhere' });
    };
    const choices = (): string[] => [...root().querySelectorAll<HTMLInputElement>('input')].map(({ value }) => value);
    await as('alarm-query-list');
    expect(root().querySelector('.handling')).to.equal(null);
    expect(button('Confirm') ?? button('Report') ?? button('Raise level')).to.equal(undefined);
    expect(root().querySelector('.content')?.textContent).to.contain(
      'You can view this alarm but have no permission to handle it',
    );
    await as('alarm-query-list#report#close');
    expect(choices()).to.deep.equal(['dismiss']);
    type('drill');
    await drawn();
    await confirm('Confirm');
    await until(() => fake.server.of(setAlarmCloseCycle).length === 1, 'closed');
    expect(fake.server.of(confirmAlarm)).to.have.length(0);
    await as('alarm-query-list#close#confirm');
    expect(choices().slice(0, 2)).to.deep.equal(['accept', 'dismiss']);
  });

  it('says at the field what is missing, then gives it to a person', async () => {
    await open();
    await until(() => root().querySelector('input[value="person-1"]') !== null, 'people');
    await confirm('Confirm');
    const errors = [...root().querySelectorAll('.pk-field-error')].map(({ textContent }) => textContent);
    expect(errors).to.deep.equal(['Select a person', 'Enter a remark']);
    const described = [...root().querySelectorAll('.people [aria-describedby]')].map(
      one => root().getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).to.deep.equal(['Select a person', 'Select a person']);
    expect(root().querySelector('[role=radiogroup]')?.ariaInvalid).to.equal('true');
    pick('person-1');
    type('  on my way ');
    await drawn();
    await confirm('Confirm');
    await until(() => heard.length === 2, 'done');
    expect(fake.server.of(confirmAlarm).map(({ request }) => request)).to.deep.equal([
      { ids: ['alarm-1'], note: 'on my way', userId: 'person-1' },
    ]);
    expect(heard).to.deep.equal(['acknowledged alarm-1', 'left alarm-1']);
    await drawn();
    expect(dialog().open).to.equal(false);
  });

  it('closes at once what needs no processing; two presses within 500 ms are one', async () => {
    await open();
    pick('dismiss');
    await drawn();
    expect(root().querySelector('.people')).to.equal(null);
    type('drill');
    await drawn();
    button('Confirm')?.click();
    button('Confirm')?.click();
    await until(() => heard.length === 2, 'done');
    expect(fake.server.of(setAlarmCloseCycle).map(({ request }) => request)).to.deep.equal([
      { id: 'alarm-1', note: 'drill', status: 'notRequired' },
    ]);
    expect(heard).to.deep.equal(['notRequired alarm-1', 'left alarm-1']);
  });

  it('takes no second press for 500 ms after the first, whatever came of that, and one from then on', async () => {
    await open();
    fake.server.refuse(setAlarmCloseCycle, 'not now');
    pick('dismiss');
    await drawn();
    type('drill');
    await drawn();
    const sent = (): number => fake.server.of(setAlarmCloseCycle).length;
    button('Confirm')?.click();
    await until(() => root().querySelector('.banner') !== null, 'the refusal');
    await drawn();
    await fake.clock.advance(499);
    button('Send again')?.click();
    await drawn();
    expect(sent(), 'after 499 ms').to.equal(1);
    await fake.clock.advance(1);
    button('Send again')?.click();
    await until(() => sent() === 2, 'the second try');
  });

  it('closes a confirmed alarm after a prompt, 1280 px wide', async () => {
    await open({ status: 'acknowledged', acknowledgedBy: 'Li', acknowledgedAt: 1_700_000_100_000, assignedTo: 'Chen' });
    expect(dialog().querySelector('h2')?.textContent).to.equal('Close alarm');
    expect(dialog().style.getPropertyValue('--pk-dialog-width')).to.equal('1280px');
    expect(root().querySelector('[part=timeline]')?.textContent)
      .to.contain('Confirmed by Li')
      .and.contain('Assigned to Chen');
    type('put out');
    await drawn();
    await confirm('Close alarm');
    expect(dialogs()[1]?.open).to.equal(true);
    expect(fake.server.of(setAlarmCloseCycle)).to.have.length(0);
    button('Confirm', 1)?.click();
    await until(() => heard.length === 2, 'done');
    expect(heard).to.deep.equal(['processed alarm-1', 'left alarm-1']);
  });

  it('takes a JPEG for the closing, refuses anything else at its place, and uploads it once', async () => {
    fake.server.answer(uploadFile, { address: '/files/upload/1.jpg' });
    await open({ status: 'acknowledged' });
    const give = async (file: File): Promise<void> => {
      const input = root().querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
      const files = new DataTransfer();
      files.items.add(file);
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await give(new File(['<svg/>'], 'a.jpg', { type: 'image/jpeg' }));
    await until(() => root().querySelector('.close-picture-problem') !== null, 'the refusal');
    expect(root().querySelector('.close-picture-problem')?.textContent).to.contain('Only JPG');
    const choose = root().querySelector('.close-picture-row button');
    expect(root().getElementById(choose?.getAttribute('aria-describedby') ?? '')?.textContent).to.contain('Only JPG');
    await give(aJpeg(undefined, 'b.jpg'));
    await until(
      () => root().querySelector('.close-picture-row')?.textContent?.includes('Uploaded') === true,
      'the upload',
    );
    type('Fixed');
    await drawn();
    fake.server.refuse(setAlarmCloseCycle, 'not now');
    await confirm('Close alarm');
    button('Confirm', 1)?.click();
    await until(() => fake.server.of(setAlarmCloseCycle).length === 1, 'the first try');
    fake.server.answer(setAlarmCloseCycle, undefined);
    await until(() => root().querySelector('.banner') !== null, 'the failure');
    await confirm('Send again');
    button('Confirm', 1)?.click();
    await until(() => heard.includes('processed alarm-1'), 'the closing');
    expect(fake.server.of(uploadFile)).to.have.length(1);
    expect(fake.server.of(setAlarmCloseCycle).at(-1)?.request).to.deep.include({ picture: '/files/upload/1.jpg' });
  });

  it('raises the level and reports, after a prompt, and says when that failed', async () => {
    await open({ level: 'important' });
    button('Raise level')?.click();
    await drawn();
    const prompt = dialogs().findIndex(one => one.open && one !== dialog());
    expect(dialogs()[prompt]?.textContent).to.contain('Important').and.contain('Serious');
    fake.server.refuse(alarmRankUpgrade, 'not allowed');
    button('Confirm', prompt)?.click();
    await until(() => dialogs()[prompt]?.textContent?.includes('not allowed') === true, 'the refusal');
    fake.server.answer(alarmRankUpgrade, undefined);
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, level: 'serious', reportedAt: 1_700_000_200_000, reportedBy: 'Li' }),
    );
    button('Confirm', prompt)?.click();
    await until(() => root().querySelector('.reported') !== null, 'the alarm as it is now');
    expect(fake.server.of(alarmRankUpgrade).at(-1)?.request).to.deep.equal({ id: 'alarm-1', level: 'serious' });
    expect(button('Raise level')).to.equal(undefined);
    expect(root().querySelector('.reported')?.textContent).to.contain('Reported by Li');
  });

  it('asks no more whether to raise a level that somebody else has raised meanwhile, and reports nothing', async () => {
    await open({ level: 'important' });
    const prompt = (): HTMLDialogElement | undefined => dialogs().find(one => one.open && one !== dialog());
    const confirm = (): HTMLElement | undefined =>
      [...(prompt()?.querySelectorAll('button') ?? [])].find(one => one.textContent === 'Confirm');
    button('Raise level')?.click();
    await drawn();
    expect(confirm()).to.not.equal(undefined);
    const at = 1_700_000_100_000;
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, level: 'serious', levelAt: at }));
    fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'alarm-1', level: 'serious', levelAt: at }), receivedAt: at });
    await until(() => root().querySelector('[part=facts]')?.textContent?.includes('Serious') === true, 'the level');
    await drawn();
    expect(prompt()).to.equal(undefined);
    expect(fake.server.of(reportAlarm)).to.have.length(0);
  });

  it('says why a level was not raised where the alarm was closed meanwhile, and offers nothing more there', async () => {
    await open({ level: 'important' });
    button('Raise level')?.click();
    await drawn();
    const prompt = dialogs().findIndex(one => one.open && one !== dialog());
    fake.server.refuse(alarmRankUpgrade, 'it is closed');
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, level: 'important', status: 'processed' }));
    button('Confirm', prompt)?.click();
    await until(() => dialogs()[prompt]?.textContent?.includes('it is closed') === true, 'the refusal');
    await drawn();
    expect(button('Confirm', prompt)).to.equal(undefined);
    expect(dialogs()[prompt]?.textContent).to.not.contain('authority');
  });

  it('offers nothing for a closed one', async () => {
    await open({ status: 'processed', closedBy: 'Wu', closedAt: 1_700_000_200_000, closeNote: 'false alarm' });
    expect(dialog().querySelector('h2')?.textContent).to.equal('Closed alarm');
    expect(dialog().querySelector('.pk-dialog-foot')).to.equal(null);
    expect(root().querySelector('[part=timeline]')?.textContent).to.contain('Closed by Wu').and.contain('false alarm');
  });

  it('stays open when it fails, keeps the text, and offers to send again', async () => {
    await open({ status: 'acknowledged' });
    fake.server.respond(setAlarmCloseCycle, () => Promise.reject(new TypeError('network')));
    type('put out');
    await drawn();
    await confirm('Close alarm');
    button('Confirm', 1)?.click();
    await until(() => root().querySelector('.banner') !== null, 'the failure');
    await drawn();
    expect(root().querySelector('.banner')?.textContent).to.contain('still open');
    expect(area().value).to.equal('put out');
    expect(button('Send again')?.getAttribute('aria-busy')).to.equal(null);
    expect(heard).to.deep.equal([]);
  });

  describe('while an answer hangs', () => {
    let answer: (response: Response) => void;
    const notice = () => fake.console.notices.$notices.get()[0];
    const sendAndLeave = async (): Promise<void> => {
      await open();
      answer = () => undefined;
      fake.server.respond(
        setAlarmCloseCycle,
        () =>
          new Promise<Response>(resolve => {
            answer = resolve;
          }),
      );
      pick('dismiss');
      await drawn();
      type('drill');
      await drawn();
      await confirm('Confirm');
      expect(root().querySelector('.sending')?.textContent).to.equal('Sending…');
      dialog().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await drawn();
      expect([dialog().open, heard]).to.deep.equal([false, ['left alarm-1']]);
    };

    it('may be left, and its success is told with a way back', async () => {
      await sendAndLeave();
      answer(Response.json({ ret: 1 }));
      await until(() => notice() !== undefined, 'the notice');
      expect(notice()?.text).to.deep.include({ id: 'alarms.late.closed' });
      expect(heard).to.deep.equal(['left alarm-1', 'notRequired alarm-1']);
      fake.console.notices.act(notice()?.id ?? 0);
      await drawn();
      expect(dialog().open).to.equal(true);
    });

    it('tells nobody of it after its session has ended', async () => {
      await sendAndLeave();
      await fake.console.session.signOut();
      answer(Response.json({ ret: 0, msg: 'not now' }));
      await until(() => fake.console.alarms.$sending.get().size === 0, 'the answer');
      await drawn();
      expect(JSON.stringify(fake.console.notices.$notices.get())).not.to.contain('alarms.late.failed');
    });

    it('says so when it is opened again, sends nothing twice, and tells a failure with the text kept', async () => {
      await sendAndLeave();
      fake.console.alarms.open('alarm-1');
      await until(() => root().querySelector('.sending') !== null, 'that it is being sent');
      button('Confirm')?.click();
      button('Close')?.click();
      await drawn();
      expect(dialog().open).to.equal(false);
      answer(Response.json({ ret: 0, msg: 'not now' }));
      await until(() => notice() !== undefined, 'the notice');
      expect(notice()?.text).to.deep.include({ id: 'alarms.late.failed' });
      expect(JSON.stringify(notice()?.text)).to.contain('not now');
      fake.console.notices.act(notice()?.id ?? 0);
      await until(() => area() !== null, 'the form');
      await drawn();
      expect(area().value).to.equal('drill');
      expect(fake.server.of(setAlarmCloseCycle)).to.have.length(1);
    });

    it('keeps what failed while other alarms are opened, until it was seen and left', async () => {
      await sendAndLeave();
      answer(Response.json({ ret: 0, msg: 'not now' }));
      await until(() => notice() !== undefined, 'the notice');
      const failure = notice()?.id ?? 0;
      const leave = async (): Promise<void> => {
        await until(() => area() !== null, 'the form');
        button('Cancel')?.click();
        await drawn();
        expect(dialog().open).to.equal(false);
      };
      fake.console.alarms.open('alarm-2');
      await leave();
      fake.console.notices.act(failure);
      await until(() => area() !== null, 'the form');
      await drawn();
      expect(area().value).to.equal('drill');
      // Another alarm opens over it, which does not close this one.
      fake.console.alarms.open('alarm-2');
      await until(() => area()?.value === '', 'the other form');
      await leave();
      fake.console.alarms.open('alarm-1');
      await until(() => area()?.value === 'drill', 'the form');
      await leave();
      fake.console.alarms.open('alarm-1');
      await until(() => area() !== null, 'the form');
      await drawn();
      expect(area().value).to.equal('');
    });
  });

  it('has the date of what was on another day, and the time alone of what was today', async () => {
    const written = async (at: number): Promise<readonly (string | undefined)[]> => {
      const witnesses = [{ deviceId: 'robot-2', deviceName: '', at }];
      await open({ condition: 'gone', conditionEndedAt: at, witnesses, reportedAt: at, reportedBy: 'Li' });
      const found = ['[part=condition]', '[part=facts]', '.reported'].map(
        one => root().querySelector(one)?.textContent,
      );
      fake.console.alarms.closeDialog();
      await drawn();
      return found;
    };
    const now = fake.console.now();
    const date = '\\d\\d/\\d\\d/\\d{4}, ';
    for (const [at, day] of [
      [now, ''],
      [now - 2 * 86_400_000, date],
    ] as const) {
      const [condition, facts, reported] = await written(at);
      expect(condition).to.match(new RegExp(`^Cause gone at ${day}\\d\\d:`));
      expect(facts).to.match(new RegExp(`robot-2 ${day}\\d\\d:`));
      expect(reported).to.match(new RegExp(`^Reported by Li at ${day}\\d\\d:`));
    }
  });

  it('shows who was first, and when', async () => {
    await open();
    fake.server.refuse(setAlarmCloseCycle, 'too late');
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, status: 'processed', closedBy: 'Wu', closedAt: 1_700_000_200_000 }),
    );
    pick('dismiss');
    await drawn();
    type('drill');
    await drawn();
    await confirm('Confirm');
    await until(() => root().querySelector('.banner') !== null, 'who was first');
    expect(root().querySelector('.banner')?.textContent).to.match(
      /Wu has already handled this alarm \(\d\d:\d\d:\d\d\)/,
    );
    expect(dialog().querySelector('h2')?.textContent).to.equal('Closed alarm');
  });

  it('shows live that somebody handles it', async () => {
    await open();
    type('half a sentence');
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged', acknowledgedBy: 'Li' }));
    fake.environment.sockets
      .latest('singleton')
      .push('AlarmConfirm', { ids: ['alarm-9', 'alarm-1'], status: 'acknowledged', by: 'Li', at: 1_700_000_100_000 });
    await fake.clock.advance(1000);
    await until(() => root().textContent.includes('Confirmed by Li'), 'the alarm read again');
    expect(root().querySelector('.banner')?.textContent).to.contain('Li has already handled this alarm');
    expect(dialog().querySelector('h2')?.textContent).to.equal('Close alarm');
    expect(area().value).to.equal('half a sentence');
  });

  it('follows what is pushed of its alarm: a level that was raised, and a cause that is gone', async () => {
    await open({ level: 'general', condition: 'present' });
    type('half a sentence');
    const at = 1_700_000_100_000;
    const now = { level: 'serious', levelAt: at, condition: 'gone', conditionEndedAt: at } as const;
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, ...now }));
    fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'alarm-1', ...now }), receivedAt: at });
    await until(() => root().querySelector('[part=facts]')?.textContent?.includes('Serious') === true, 'the level');
    expect(button('Raise level')).to.equal(undefined);
    expect(area().value).to.equal('half a sentence');
  });

  it('shows a raised level of a person too, and not the level of the kind of person', async () => {
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Contractor', level: 'important' });
    const person = { type: '317', value: 'Wu' } as const;
    await open({ ...person, level: 'important' });
    await until(() => root().querySelector('[part=facts]')?.textContent?.includes('Contractor') === true, 'the person');
    expect(root().querySelector('[part=facts]')?.textContent).to.contain('Important');
    const now = { ...person, level: 'serious', levelAt: 1_700_000_100_000 } as const;
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, ...now }));
    fake.push({ type: 'AlarmInfo', data: anAlarm({ id: 'alarm-1', ...now }), receivedAt: now.levelAt });
    await until(() => root().querySelector('[part=facts]')?.textContent?.includes('Serious') === true, 'the level');
    expect(root().querySelector('[part=facts]')?.textContent).not.to.contain('Important');
  });

  it('says that an alarm could not be read, or is not there, and tries again', async () => {
    fake.server.refuse(getAlarmDetails, 'busy');
    fake.console.alarms.open('alarm-1');
    await until(() => root().textContent.includes('busy'), 'the failure');
    fake.server.answer(getAlarmDetails, undefined);
    button('Try again')?.click();
    await until(() => root().textContent.includes('not found'), 'nothing found');
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id }));
    button('Try again')?.click();
    await until(() => root().querySelector('[part=facts]') !== null, 'the alarm');
  });

  const guards = Array.from({ length: 25 }, (_item, number) => ({ id: `p${number}`, name: `Guard ${number}` }));
  const people = (): (string | null)[] => [...root().querySelectorAll('.person')].map(({ textContent }) => textContent);
  const isNobody = (): boolean => root().querySelector('.people-list')?.textContent.includes('Nobody found') === true;
  const seek = async (name: string): Promise<void> => {
    const search = root().querySelector('.people-search input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, name);
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    await fake.clock.advance(300);
  };

  it('loads people page by page, and searches all of them', async () => {
    fake.server.answer(searchCustomers, ({ offset = 0, name = '' }) => {
      const found = guards.filter(guard => guard.name.includes(name));
      return { rows: found.slice(offset, offset + 20), total: found.length };
    });
    await open();
    await until(() => people().length === 20, 'the first page');
    root().querySelector<HTMLInputElement>('.person input[value=p3]')?.click();
    await seek('24');
    await until(() => people().includes('Guard 24'), 'who is found');
    // The chosen person stays in the list.
    expect(people()).to.deep.equal(['Guard 3', 'Guard 24']);
    await seek('nobody');
    await until(() => people().length === 1 && button('Load more (5 left)') === undefined, 'nobody else');
    await seek('');
    await until(() => people().length === 20, 'the first page again');
    button('Load more (5 left)')?.click();
    await until(() => people().length === 25, 'the second page');
    expect(root().querySelector<HTMLInputElement>('.person input:checked')?.value).to.equal('p3');
  });

  it('shows the chosen person also where the list has started again without that person', async () => {
    fake.server.answer(searchCustomers, ({ offset = 0 }) => ({ rows: guards.slice(offset, offset + 20), total: 25 }));
    await open();
    await until(() => people().length === 20, 'the first page');
    button('Load more (5 left)')?.click();
    await until(() => people().length === 25, 'the second page');
    root().querySelector<HTMLInputElement>('.person input[value=p24]')?.click();
    await drawn();
    pick('dismiss');
    await drawn();
    pick('accept');
    await until(() => people().length === 21, 'the first page and the one who is chosen');
    expect(root().querySelector<HTMLInputElement>('.person input:checked')?.value).to.equal('p24');
  });

  it('says that nobody is found only when nobody is left to load', async () => {
    fake.server.answer(searchCustomers, ({ offset = 0 }) => ({ rows: guards.slice(offset, offset + 20), total: 25 }));
    await open();
    await until(() => people().length === 20, 'the first page');
    await seek('24');
    await until(() => button('Load more (5 left)') !== undefined, 'the rest');
    expect(people()).to.deep.equal([]);
    expect(isNobody()).to.equal(false);
    button('Load more (5 left)')?.click();
    await fake.clock.advance(300);
    await until(() => people().length === 1, 'who is found');
    expect(people()).to.deep.equal(['Guard 24']);
    await seek('Guard 99');
    await until(() => button('Load more (5 left)') !== undefined, 'the rest again');
    button('Load more (5 left)')?.click();
    await until(isNobody, 'nobody');
  });

  it('gives the focus back, and opens by its attribute as well', async () => {
    const opener = document.createElement('button');
    home.append(opener);
    opener.focus();
    element.alarmId = 'alarm-7';
    await until(() => dialog().open, 'open');
    button('Close')?.click();
    await drawn();
    expect(dialog().open).to.equal(false);
    expect(document.activeElement).to.equal(opener);
    expect(heard).to.deep.equal(['left alarm-7']);
    element.alarmId = 'alarm-7';
    await until(() => dialog().open, 'open again by its property');
    button('Close')?.click();
    await drawn();
    element.setAttribute('alarm-id', 'alarm-7');
    await until(() => dialog().open, 'by its attribute');
    button('Close')?.click();
    await drawn();
    element.setAttribute('alarm-id', 'alarm-7');
    await until(() => dialog().open, 'by the same attribute');
    button('Close')?.click();
    await drawn();
    fake.console.alarms.open('alarm-7');
    await until(() => dialog().open, 'on request');
    expect(heard).to.deep.equal(Array.from({ length: 4 }, () => 'left alarm-7'));
  });
});
