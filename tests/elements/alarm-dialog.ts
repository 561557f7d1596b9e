/** The dialog of an alarm in a page with a console, for the tests of its parts. */
import { aDetail, getAlarmDetails, type FakeConsole } from '@patrolkit/core/testing';
import { aJpeg } from '@patrolkit/transport/testing';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';
import '../../widgets/alarm-dialog/index.ts';

type Detail = Parameters<typeof aDetail>[0];

/** A picture as a camera takes it. */
export const jpeg = (name = 'b.jpg'): File => aJpeg(undefined, name);

/** Puts a dialog without an alarm on the page before each test of a description. Returns functions to use it. */
export function alarmDialog() {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-dialog'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const openDialogs = (): HTMLDialogElement[] => [...root().querySelectorAll<HTMLDialogElement>('dialog[open]')];

  before(texts);
  // Loads late code first: its loading time is not under test.
  before(async () => {
    await import('../../widgets/alarm-dialog/ReferenceList.tsx');
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

  return {
    fake: () => fake,
    element: () => element,
    root,
    openDialogs,
    /** The dialog above all others. */
    top: () => openDialogs().at(-1) as HTMLDialogElement,
    button: (label: string, within: ParentNode = root()): HTMLElement | undefined =>
      [...within.querySelectorAll<HTMLElement>('button')].find(
        one => one.textContent === label || one.getAttribute('aria-label') === label,
      ),
    /** Opens an alarm with these details. */
    open: async (part: Detail = {}, id = 'alarm-1'): Promise<void> => {
      fake.server.answer(getAlarmDetails, ({ id: asked }) => aDetail({ deviceId: 'robot-1', ...part, id: asked }));
      fake.console.alarms.open(id);
      await until(() => root().querySelector('[part=facts]') !== null, 'the alarm');
      await drawn();
    },
    /** Gives a file to the field for one. */
    give: (file: File, within: ParentNode = root()): void => {
      const input = within.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
      const files = new DataTransfer();
      files.items.add(file);
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}
