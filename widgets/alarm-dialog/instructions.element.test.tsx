import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import {
  aDetail,
  aUser,
  findAlarmInstruction,
  findPatrolRunByPage,
  getAlarmDetails,
  getAlarmInstruction,
  selectDeviceChannel,
  setAlarmCloseCycle,
  setAlarmInstruction,
  tickAlarmStep,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { instructionReading } from './alarm-dialog.model.ts';
import './index.ts';

const step = (number: number, text: string) => ({ number, text });

describe('<patrol-alarm-dialog>: handling instructions', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-dialog'];
  let done: Set<number>;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const panel = (): HTMLElement | null => root().querySelector('[part=instructions]');
  const boxes = (): HTMLInputElement[] => [
    ...(panel()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
  ];
  const top = (): HTMLDialogElement =>
    [...root().querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) as HTMLDialogElement;
  const button = (label: string, within: ParentNode = root()): HTMLElement | undefined =>
    [...within.querySelectorAll<HTMLElement>('button')].find(one => one.textContent === label);
  const type = (words: string): void => {
    const area = top().querySelector('sl-textarea') as unknown as { value: string } & EventTarget;
    area.value = words;
    area.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
  };
  const instruction = () => ({
    id: '7',
    by: 'Administrator',
    at: 1_700_000_000_000,
    steps: [step(1, 'Look at the picture'), step(2, '<b>Call</b> 119')].map(one =>
      done.has(one.number) ? { ...one, doneBy: 'Officer Li', doneAt: 1_700_000_100_000 } : one,
    ),
  });
  const start = async (permissions: string[], part: Parameters<typeof aDetail>[0] = {}): Promise<void> => {
    fake = await fakeConsole({}, aUser({ permissions }));
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-dialog');
    home.append(element);
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ deviceId: 'robot-1', type: '201', ...part, id }));
    fake.server.answer(findAlarmInstruction, () => instruction());
    fake.server.answer(tickAlarmStep, ({ number, isDone }) => {
      done[isDone ? 'add' : 'delete'](number);
      return instruction();
    });
  };
  const open = async (): Promise<void> => {
    fake.console.alarms.open('alarm-1');
    await until(() => root().querySelector('[part=facts]') !== null, 'the alarm');
    await drawn();
  };
  const edit = async (): Promise<void> => {
    await until(() => button('Edit the instructions') !== undefined, 'the button');
    button('Edit the instructions')?.click();
    await until(() => top().querySelector('.instruction-editor sl-textarea') !== null, 'the editor');
  };
  const operator = ['alarm-query-list#confirm#close'];
  const administrator = ['alarm-query-list#confirm#close#edit'];

  before(texts);
  before(async () => {
    await Promise.all([
      import('./Instructions.tsx'),
      import('../shared/instructions/InstructionEditor.tsx'),
      import('./IncidentDialog.tsx'),
    ]);
  });
  beforeEach(() => {
    done = new Set();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows what is to be done, and says who has done what when it is ticked off', async () => {
    await start(operator);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    expect(panel()?.textContent).to.contain('0 of 2 done').and.contain('<b>Call</b> 119');
    expect(button('Edit the instructions')).to.equal(undefined);
    boxes()[1]?.click();
    await until(() => boxes()[1]?.checked === true, 'the tick');
    expect(panel()?.textContent).to.contain('1 of 2 done').and.contain('Officer Li');
    expect(fake.server.of(tickAlarmStep).map(({ request }) => request)).to.deep.equal([
      { id: 'alarm-1', instructionId: '7', number: 2, isDone: true },
    ]);
    boxes()[1]?.click();
    await until(() => boxes()[1]?.checked === false, 'the tick taken back');
    const { violations } = await axe.run(top());
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('keeps what is below it at its place: the alarm is shown with its instructions', async () => {
    await start(operator);
    let release = (): void => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    fake.server.answer(findAlarmInstruction, async () => {
      await held;
      return instruction();
    });
    fake.console.alarms.open('alarm-1');
    await until(() => fake.server.of(findAlarmInstruction).length === 1, 'the reading');
    await drawn();
    expect(root().querySelector('[part=facts]')).to.equal(null);
    release();
    await until(() => root().querySelector('[part=facts]') !== null, 'the alarm');
    expect(boxes()).to.have.length(2);
  });

  it('keeps no alarm from being handled where instructions do not come', async () => {
    await start(operator);
    fake.server.answer(findAlarmInstruction, () => new Promise(() => undefined));
    await open();
    expect(button('Confirm')).not.to.equal(undefined);
    expect(panel()).to.equal(null);
  });

  it('says at the step why a tick was refused, and reads it again; what others tick comes by itself', async () => {
    await start(operator);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    fake.server.refuse(tickAlarmStep, 'Worded again');
    boxes()[0]?.click();
    await until(() => panel()?.textContent?.includes('Worded again') === true, 'the refusal');
    expect(boxes()[0]?.checked).to.equal(false);
    await until(() => fake.server.of(findAlarmInstruction).length > 1, 'the second reading');
  });

  it('reads to the end what others have ticked, also where an answer takes longer than the time between two readings', async () => {
    const { setInterval, setTimeout } = window;
    const sooner = (ms: number | undefined): number | undefined => (ms === instructionReading ? 100 : ms);
    window.setInterval = ((run: () => void, ms?: number) => setInterval(run, sooner(ms))) as typeof setInterval;
    window.setTimeout = ((run: () => void, ms?: number) => setTimeout(run, sooner(ms))) as typeof setTimeout;
    try {
      await start(operator);
      await open();
      await until(() => boxes().length === 2, 'the steps');
      fake.server.answer(findAlarmInstruction, async () => {
        await new Promise(resolve => setTimeout(resolve, 400));
        done.add(1);
        return instruction();
      });
      await until(() => boxes()[0]?.checked === true, 'the tick of somebody else', 5_000);
    } finally {
      Object.assign(window, { setInterval, setTimeout });
    }
  });

  it('keeps a tick that was answered while an older reading is still on its way', async () => {
    await start(operator);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    let release = (): void => undefined;
    const older = new Promise<void>(resolve => (release = resolve));
    const before = instruction();
    const { length } = fake.server.of(findAlarmInstruction);
    fake.server.answer(findAlarmInstruction, async () => {
      await older;
      return before;
    });
    fake.server.refuse(tickAlarmStep, 'Worded again');
    boxes()[0]?.click();
    await until(() => fake.server.of(findAlarmInstruction).length > length, 'the reading after the refusal');
    fake.server.answer(findAlarmInstruction, () => instruction());
    fake.server.answer(tickAlarmStep, ({ number }) => {
      done.add(number);
      return instruction();
    });
    boxes()[1]?.click();
    await until(() => boxes()[1]?.checked === true, 'the tick');
    release();
    await drawn();
    await drawn();
    expect(boxes()[1]?.checked).to.equal(true);
  });

  it('sends the tick of one step while that of another is on its way', async () => {
    await start(operator);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    let release = (): void => undefined;
    const slow = new Promise<void>(resolve => (release = resolve));
    fake.server.answer(tickAlarmStep, async ({ number }) => {
      await slow;
      done.add(number);
      return instruction();
    });
    boxes()[0]?.click();
    boxes()[0]?.click();
    boxes()[1]?.click();
    await until(() => fake.server.of(tickAlarmStep).length === 2, 'both');
    const asked = { id: 'alarm-1', instructionId: '7', isDone: true };
    expect(fake.server.of(tickAlarmStep).map(({ request }) => request)).to.deep.equal([
      { ...asked, number: 1 },
      { ...asked, number: 2 },
    ]);
    release();
    await until(() => boxes().every(({ checked }) => checked), 'both ticks');
  });

  it('stays on screen for an alarm when a tick of the one before is answered', async () => {
    await start(operator);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    let release = (): void => undefined;
    const slow = new Promise<void>(resolve => (release = resolve));
    fake.server.answer(tickAlarmStep, async () => {
      await slow;
      return instruction();
    });
    boxes()[0]?.click();
    await until(() => fake.server.of(tickAlarmStep).length === 1, 'the tick');
    fake.console.alarms.open('alarm-2');
    await drawn();
    await until(() => boxes().length === 2, 'the steps of the other');
    const { length } = fake.server.of(findAlarmInstruction);
    fake.server.answer(findAlarmInstruction, () => new Promise<never>(() => undefined));
    release();
    await until(() => fake.server.of(findAlarmInstruction).length > length, 'the second reading');
    await drawn();
    expect(boxes()).to.have.length(2);
  });

  it('is read only for a closed alarm, and for whoever may not handle it', async () => {
    done.add(1);
    await start(operator, { status: 'processed' });
    await open();
    await until(() => boxes().length === 2, 'the steps');
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([true, true]);
    home.remove();
    fake.console.dispose();
    await start(['alarm-query-list'], { deviceId: 'elsewhere' });
    await open();
    await until(() => boxes().length === 2, 'the steps');
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([true, true]);
  });

  it('is nothing where nothing is written, or where the server knows no instructions', async () => {
    await start(operator);
    fake.server.answer(findAlarmInstruction, () => ({ steps: [] }));
    await open();
    await until(() => fake.server.of(findAlarmInstruction).length === 1, 'the reading');
    await drawn();
    expect(panel()).to.equal(null);
  });

  it('says that it could not be read, and is read again by a press; a server that knows none is told apart', async () => {
    await start(operator);
    fake.server.refuse(findAlarmInstruction, 'The store is down');
    await open();
    await until(() => panel()?.textContent?.includes('The store is down') === true, 'the reason');
    expect(panel()?.textContent).to.contain('Could not load');
    expect(button('Confirm')).not.to.equal(undefined);
    const { violations } = await axe.run(top());
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    fake.server.answer(findAlarmInstruction, () => instruction());
    button('Try again', panel() ?? root())?.click();
    await until(() => boxes().length === 2, 'the steps');
    expect(panel()?.textContent).not.to.contain('Could not load');
    home.remove();
    fake.console.dispose();
    await start(operator);
    fake.server.respond(findAlarmInstruction, () => new Response('', { status: 404 }));
    await open();
    await until(() => fake.server.of(findAlarmInstruction).length > 0, 'the reading');
    await drawn();
    expect(panel()).to.equal(null);
  });

  it('says before closing how many steps are open', async () => {
    done.add(2);
    await start(operator, { status: 'acknowledged' });
    fake.server.answer(setAlarmCloseCycle, () => undefined);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    type('handled');
    await drawn();
    button('Close alarm', top())?.click();
    await until(() => top().textContent?.includes('cannot be opened again') === true, 'the question');
    expect(top().textContent).to.contain('1 step of the instructions is not ticked off.');
  });

  it('is written by an administrator: for all levels or for one, with what is wrong said at the field', async () => {
    await start(administrator);
    fake.server.answer(getAlarmInstruction, ({ level }) => (level ? { steps: [] } : instruction()));
    fake.server.answer(setAlarmInstruction, () => undefined);
    await open();
    await edit();
    expect(top().textContent).to.contain('Written by Administrator');
    type('x'.repeat(201));
    await drawn();
    expect(top().textContent).to.contain('A step has at most 200 characters');
    button('Save', top())?.click();
    await drawn();
    expect(fake.server.of(setAlarmInstruction)).to.have.length(0);
    type('Look\nRun');
    top().querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    await until(() => (top().querySelector('sl-textarea') as { value?: string } | null)?.value === '', 'the level');
    type('Only this');
    await drawn();
    // Text that was typed for the other levels is also saved. The one that cannot be saved is shown.
    fake.server.respond(setAlarmInstruction, ({ level }: { level?: string }) =>
      Response.json(level ? { ret: 1 } : { ret: 0, msg: 'Not now' }),
    );
    button('Save', top())?.click();
    await until(() => top().textContent?.includes('Not now') === true, 'the refusal');
    expect((top().querySelector('sl-textarea') as { value?: string } | null)?.value).to.equal('Look\nRun');
    fake.server.answer(setAlarmInstruction, () => undefined);
    button('Save', top())?.click();
    await until(() => top().querySelector('.instruction-editor') === null, 'closed');
    expect(fake.server.of(setAlarmInstruction).map(({ request }) => request)).to.deep.equal([
      { type: '201', level: 'important', content: 'Only this' },
      { type: '201', content: 'Look\nRun', instructionId: '7' },
      { type: '201', content: 'Look\nRun', instructionId: '7' },
    ]);
  });

  it('shows what somebody else has written meanwhile, and loses nothing that was typed', async () => {
    await start(administrator);
    fake.server.answer(getAlarmInstruction, () => instruction());
    fake.server.refuse(setAlarmInstruction, 'Worded again');
    const told: boolean[] = [];
    element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    await open();
    await edit();
    type('Mine');
    await drawn();
    expect(told).to.deep.equal([true]);
    fake.server.answer(getAlarmInstruction, () => ({
      ...instruction(),
      id: '8',
      by: 'Li',
      steps: [step(1, 'Theirs')],
    }));
    button('Save', top())?.click();
    await until(() => top().textContent?.includes('Li has just changed these instructions') === true, 'the conflict');
    expect(top().textContent).to.contain('Theirs');
    // Leaving asks first.
    button('Cancel', top())?.click();
    await until(() => top().textContent?.includes('Unsaved changes') === true, 'the question');
    button('Keep editing', top())?.click();
    await drawn();
    fake.server.answer(setAlarmInstruction, () => undefined);
    button('Save mine instead', top())?.click();
    await until(() => fake.server.of(setAlarmInstruction).length === 2, 'saved');
    expect(fake.server.of(setAlarmInstruction)[1]?.request).to.include({ content: 'Mine', instructionId: '8' });
    await until(() => told.length === 2, 'that nothing is unsaved');
    expect(told).to.deep.equal([true, false]);
  });

  it('keeps all that is known as a file, and says what could not be had; only whoever may export is offered it', async () => {
    await start(['alarm-query-list#confirm#export'], { picture: 'http://127.0.0.1:9/none.jpg' });
    fake.server.answer(findPatrolRunByPage, () => ({ rows: [], total: 0 }));
    fake.server.answer(selectDeviceChannel, () => []);
    await open();
    await until(() => button('Incident file') !== undefined, 'the button');
    button('Incident file')?.click();
    await until(() => top().textContent?.includes('The file is saved') === true, 'the file');
    expect(top().textContent).to.contain('Not available').and.contain('Picture of the alarm');
    home.remove();
    fake.console.dispose();
    await start(operator);
    await open();
    await until(() => boxes().length === 2, 'the steps');
    expect(button('Incident file')).to.equal(undefined);
  });
});
