import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import {
  aRobot,
  addVoiceBroadcast,
  deleteVoiceBroadcast,
  findVoiceBroadcastByPage,
  modifyVoiceBroadcast,
  searchRobotList,
  selectRobot,
  sendVoiceBroadcast,
  aUser,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const greeting = {
  id: 'b-1',
  deviceId: 'robot-1',
  title: 'Greeting',
  content: 'Good day & keep right',
  frequency: 600,
  playTime: { from: '08:00', to: '18:00' },
  isOn: true,
};

describe('<patrol-intercom>: what a robot says by itself', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-intercom'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const dialogs = (): HTMLDialogElement[] => [...root().querySelectorAll<HTMLDialogElement>('dialog[open]')];
  const top = (): HTMLDialogElement => dialogs().at(-1) as HTMLDialogElement;
  const button = (label: string, within: ParentNode = top()): HTMLButtonElement | undefined =>
    [...within.querySelectorAll<HTMLButtonElement>('button')].find(
      one => (one.getAttribute('aria-label') ?? one.textContent) === label,
    );
  const said = (): string => top().textContent ?? '';
  const type = async (label: string, value: string): Promise<void> => {
    const field = [
      ...top().querySelectorAll<HTMLElement & { label: string; value: string }>('sl-input, sl-textarea'),
    ].find(one => one.label === label)!;
    field.value = value;
    field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(async () => {
    await Promise.all([import('./Broadcast.tsx'), import('./BroadcastSettings.tsx')]);
  });

  const all = ['voice-broadcast-settings-list#add#edit#delete'];
  const start = async (permissions = all, rows = [greeting]): Promise<void> => {
    fake = await fakeConsole({}, aUser({ roleCode: 'operator', permissions }));
    fake.server
      .answer(searchRobotList, { rows: [aRobot()], total: 1 })
      .answer(findVoiceBroadcastByPage, { rows, total: rows.length });
    await fake.console.robots.load();
    await selectRobot(fake, 'robot-1');
    home = provide(fake.console);
    element = document.createElement('patrol-intercom');
    home.append(element);
    await drawn();
    button('Voice broadcast', root())?.click();
    await until(() => dialogs().length === 1, 'the broadcast');
    button('Scheduled…')?.click();
    await until(() => dialogs().length === 2, 'the settings');
    await drawn();
  };
  const rows = (): number => top().querySelectorAll('.broadcasts > li').length;
  /** Opens the settings of this many broadcasts, which the server sends page by page. Changes of the result change the broadcasts. */
  const startWithPages = async (count: number): Promise<(typeof greeting)[]> => {
    const many = Array.from({ length: count }, (_, index) => ({
      ...greeting,
      id: `b-${index}`,
      title: `Number ${index}`,
    }));
    await start(all, many);
    fake.server.answer(findVoiceBroadcastByPage, ({ page, pageSize = 20 }) => ({
      rows: many.slice((page - 1) * pageSize, page * pageSize),
      total: many.length,
    }));
    button('Close')?.click();
    await until(() => dialogs().length === 1, 'the end');
    button('Scheduled…')?.click();
    await until(() => rows() === 20, 'the first page');
    return many;
  };
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows what is set, greeting by greeting, and passes axe', async () => {
    await start();
    await until(() => said().includes('Greeting'), 'the list');
    expect(said()).to.contain('Every 10 min, 08:00 to 18:00');
    expect([...top().querySelectorAll('.greetings li')].map(one => one.textContent)).to.deep.equal([
      'Good day',
      'keep right',
    ]);
    const { violations } = await axe.run(element);
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('says that there is none, and what failed with a retry', async () => {
    await start(all, []);
    await until(() => said().includes('No broadcasts yet'), 'the empty list');
    home.remove();
    fake.console.dispose();
    await start();
    fake.server.refuse(findVoiceBroadcastByPage, 'Out of order');
    button('Close')?.click();
    await until(() => dialogs().length === 1, 'the end');
    button('Scheduled…')?.click();
    await until(() => said().includes('Out of order'), 'the reason');
    fake.server.answer(findVoiceBroadcastByPage, { rows: [greeting], total: 1 });
    button('Try again')?.click();
    await until(() => said().includes('Greeting'), 'the list');
  });

  it('reads page behind page, and from the first one again after a change', async () => {
    const many = await startWithPages(21);
    button('Load more (1 left)')?.click();
    await until(() => rows() === 21, 'the second page');
    expect(button('Load more (1 left)')).to.equal(undefined);
    fake.server.answer(deleteVoiceBroadcast, undefined);
    button('Delete: Number 0')?.click();
    await drawn();
    many.shift();
    button('Delete')?.click();
    await until(() => rows() === 20 && said().includes('Number 20'), 'the first page again');
  });

  it('leaves no row out where others deleted some between two pages', async () => {
    const many = await startWithPages(41);
    many.splice(0, 3);
    button('Load more (21 left)')?.click();
    await until(() => rows() === 38, 'two pages, read again');
    expect(
      [...top().querySelectorAll('.broadcasts > li')].map(one => /Number \d+/.exec(one.textContent ?? '')?.[0]),
    ).to.deep.equal(many.map(({ title }) => title));
  });

  it('hides what the user may not change, and has it spoken now all the same', async () => {
    await start(['robot-patrol-view']);
    await until(() => said().includes('Greeting'), 'the list');
    for (const label of ['Edit: Greeting', 'Delete: Greeting', 'Add a broadcast'])
      expect(button(label), label).to.equal(undefined);
    let sent = '';
    element.addEventListener('broadcastsent', event => (sent = event.detail.content));
    fake.server.refuse(sendVoiceBroadcast, 'Not now');
    button('Speak now: Greeting')?.click();
    await until(() => said().includes('Not now'), 'the refusal');
    fake.server.answer(sendVoiceBroadcast, undefined);
    button('Speak now: Greeting')?.click();
    await until(() => sent === greeting.content, 'the event');
    expect(fake.server.of(sendVoiceBroadcast)).to.have.length(2);
  });

  it('adds one: errors at the fields, a refusal keeps what was typed and frees the button', async () => {
    await start();
    button('Add a broadcast')?.click();
    await drawn();
    button('Save')?.click();
    await until(() => top().querySelectorAll('[data-invalid]').length === 2, 'the errors');
    expect(fake.server.of(addVoiceBroadcast)).to.have.length(0);
    await type('Title', 'Night');
    await type('Text', 'One & two & ');
    expect([...top().querySelectorAll('.greetings li')].map(one => one.textContent)).to.deep.equal(['One', 'two']);
    expect(said()).to.contain('11/250');
    await type('Play interval (seconds)', '9');
    expect(said()).to.contain('Enter a whole number from 10 to 86400');
    await type('Play interval (seconds)', '30');
    const from = top().querySelector('[data-kind=time] > input');
    for (const [time, wrong] of [
      ['25:00', true],
      ['2:30 PM', true],
      ['0800', false],
    ] as const) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(from, time);
      from?.dispatchEvent(new Event('input', { bubbles: true }));
      await drawn();
      expect(said().includes('Enter a time'), time).to.equal(wrong);
    }
    expect(top().querySelectorAll('[data-invalid]')).to.have.length(0);
    fake.server.refuse(addVoiceBroadcast, 'Fifty are enough');
    button('Save')?.click();
    await until(() => said().includes('Fifty are enough'), 'the refusal');
    expect(button('Save')?.getAttribute('aria-busy')).to.equal(null);
    fake.server.answer(addVoiceBroadcast, undefined);
    fake.server.answer(findVoiceBroadcastByPage, {
      rows: [greeting, { ...greeting, id: 'b-2', title: 'Night' }],
      total: 2,
    });
    button('Save')?.click();
    await until(() => dialogs().length === 2 && said().includes('Night'), 'the new one in the list');
    expect(fake.server.of(addVoiceBroadcast)[1]?.request).to.deep.equal({
      deviceId: 'robot-1',
      title: 'Night',
      content: 'One & two &',
      frequency: 30,
      playTime: { from: '08:00', to: '18:00' },
      isOn: true,
    });
  });

  it('adds one to the robot it was opened for, whichever was selected meanwhile', async () => {
    await start();
    fake.server.answer(searchRobotList, { rows: [aRobot(), aRobot({ id: 'robot-2', name: 'Second' })], total: 2 });
    await fake.console.robots.load();
    button('Add a broadcast')?.click();
    await drawn();
    await type('Title', 'Night');
    await type('Text', 'Closed now');
    await selectRobot(fake, 'robot-2');
    await drawn();
    fake.server.answer(addVoiceBroadcast, undefined);
    button('Save')?.click();
    await until(() => fake.server.of(addVoiceBroadcast).length === 1, 'the request');
    expect(fake.server.of(addVoiceBroadcast)[0]?.request).to.include({ deviceId: 'robot-1', title: 'Night' });
  });

  it('holds changes back that are not saved, and says that they were', async () => {
    await start();
    const told: boolean[] = [];
    element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await until(() => button('Edit: Greeting') !== undefined, 'the list');
    button('Edit: Greeting')?.click();
    await drawn();
    expect(mayLeave()).to.equal(true);
    button('Cancel')?.click();
    await until(() => dialogs().length === 2, 'the end without a question');
    button('Edit: Greeting')?.click();
    await drawn();
    await type('Title', 'Day');
    // The page around it gets the event, so that it asks before its tag is closed. The browser asks too.
    expect([told, mayLeave()]).to.deep.equal([[true], false]);
    top().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await until(() => said().includes('have not been saved'), 'the question');
    button('Keep editing')?.click();
    await until(() => dialogs().length === 3, 'the editor');
    fake.server.answer(modifyVoiceBroadcast, undefined);
    button('Save')?.click();
    await until(() => dialogs().length === 2 && told.length === 2, 'the end, and its event');
    expect(fake.server.of(modifyVoiceBroadcast)[0]?.request).to.include({ id: 'b-1', title: 'Day' });
    expect([told, mayLeave()]).to.deep.equal([[true, false], true]);
    const { notices } = fake.console;
    expect(notices.$notices.get().map(({ text }) => text)).to.deep.include({ id: 'common.done.saved' });
  });

  it('shows what somebody else has saved meanwhile beside what is typed, and goes on with either', async () => {
    const list = (now: object): void => {
      fake.server.answer(findVoiceBroadcastByPage, { rows: [{ ...greeting, ...now }], total: 1 });
    };
    const read = { ...greeting, version: 1 };
    await start(all, [read]);
    await until(() => button('Edit: Greeting') !== undefined, 'the list');
    button('Edit: Greeting')?.click();
    await drawn();
    await type('Title', 'Mine');
    const title = (): string | undefined =>
      [...top().querySelectorAll<HTMLElement & { label: string; value: string }>('sl-input')].find(
        one => one.label === 'Title',
      )?.value;
    const told = (): string => top().querySelector('.pk-newer')?.textContent ?? '';
    fake.server.refuse(modifyVoiceBroadcast, 'changed', undefined, 409);
    list({ version: 2, title: 'Theirs', isOn: false });
    button('Save')?.click();
    await until(() => told() !== '', 'the newer version');
    expect(told()).to.contain('Somebody else').and.contain('TitleTheirs').and.contain('Switched onNo');
    expect([title(), button('Save')?.matches(':disabled')]).to.deep.equal(['Mine', true]);
    const { violations } = await axe.run(element);
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    button('Use their version')?.click();
    await drawn();
    expect([title(), told()]).to.deep.equal(['Theirs', '']);
    await type('Title', 'Mine again');
    list({ version: 3, title: 'Third', isOn: false });
    button('Save')?.click();
    await until(() => told() !== '', 'the next version');
    fake.server.answer(modifyVoiceBroadcast, undefined);
    button('Save mine instead')?.click();
    await until(() => dialogs().length === 2, 'saved');
    const sent = fake.server.of(modifyVoiceBroadcast).map(({ request }) => request);
    const expected = [
      { title: 'Mine', version: 1 },
      { title: 'Mine again', isOn: false, version: 2 },
      { title: 'Mine again', isOn: false, version: 3 },
    ];
    for (const [index, part] of expected.entries()) expect(sent[index]).to.include({ id: 'b-1', ...part });
    expect(sent).to.have.length(3);
  });

  it('deletes one after a question', async () => {
    await start();
    await until(() => button('Delete: Greeting') !== undefined, 'the list');
    button('Delete: Greeting')?.click();
    await drawn();
    expect(said()).to.contain('cannot be recovered');
    fake.server.refuse(deleteVoiceBroadcast, 'In use');
    button('Delete')?.click();
    await until(() => said().includes('In use'), 'the refusal');
    fake.server.answer(deleteVoiceBroadcast, undefined).answer(findVoiceBroadcastByPage, { rows: [], total: 0 });
    button('Delete')?.click();
    await until(() => dialogs().length === 2 && said().includes('No broadcasts yet'), 'the empty list');
  });
});
