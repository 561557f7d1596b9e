// Presses every button of every widget and of every page with forms, with something typed into every field. The answers of the server are
// hostile: at first each text and address of a success, then the reason of each refusal. Nothing runs, nothing is requested, and no widget
// fails.
import { expect } from '@esm-bundle/chai';
import { rootRole, settingsNames, thingPageNames, type AnyPageName } from '@patrolkit/core';
import {
  aDetail,
  aUser,
  anAlarm,
  encodePush,
  fakeConsole,
  getAlarmDetails,
  getPrivilegesByUser,
  hostileAddresses,
  hostileTextsTogether,
  selectRobot,
} from '@patrolkit/core/testing';
import { calls, refusal, success, type AnyCall } from '@patrolkit/transport';
import { drawn, pageElement, until } from './harness.ts';
import { hostilePage, specs } from './hostile-page.ts';
import { everything, isHostileAddress, sample, type Spoils } from './hostile-values.ts';

/** The next of a list each time, for ever. */
function inTurn<T>(list: readonly [T, ...T[]]): () => T {
  let next = 0;
  return () => list[next++ % list.length] ?? list[0];
}

/** Most buttons of one place that are pressed, in the order of the page. */
const mostPresses = 70;
/** The buttons that leave a dialog. */
const leaving = ['Close', 'Cancel'];
/** Time after which a press has taken effect, ms. */
const debounce = 600;

/** The names of a call's fields as they are sent, so that a refusal can be about each of them. */
const fieldsOf = ({ request: { kind } }: AnyCall): string[] =>
  kind.type === 'entity' ? Object.values(kind.fields).map(({ wireName }) => wireName) : [];

describe('a server that is hostile in what it answers to actions', () => {
  const text = inTurn(hostileTextsTogether as [string, ...string[]]);
  const address = inTurn(hostileAddresses as [string, ...string[]]);
  const spoils: Spoils = { text, address };
  /** Calls that the page made before something was pressed, and because something was. */
  const read = new Set<string>();
  const asked = new Set<string>();
  let isPressing = false;
  let isRefusing = false;
  const answer = (call: AnyCall): Response => {
    (isPressing ? asked : read).add(call.name);
    // A file would go to the browser, which keeps it.
    if (!call.answersFile && (!isRefusing || read.has(call.name)))
      return Response.json(success(sample(call.answer, spoils)));
    const about = Object.fromEntries(fieldsOf(call).map(name => [name, text()]));
    return Response.json(refusal(text(), undefined, about));
  };
  const {
    console: fake,
    home,
    reports,
    isHarmless: isHarmlessPage,
  } = hostilePage(() => {
    read.clear();
    isPressing = false;
    isRefusing = false;
    return fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }), server => {
      for (const call of Object.values(calls))
        if (call.name !== getPrivilegesByUser.name && call.name !== getAlarmDetails.name)
          server.respond(call, () => answer(call));
      // A pending alarm, so that it can be confirmed.
      server.answer(getAlarmDetails, ({ id }) => aDetail({ id, name: text(), value: text() }));
    });
  });
  const isHarmless = (what: string): void => {
    isHarmlessPage(what, { maySayErrors: true });
    const requested = performance.getEntriesByType('resource').filter(({ name }) => isHostileAddress(name));
    expect(requested, what).to.deep.equal([]);
    expect(reports, what).to.deep.equal([]);
  };

  const { open, print } = window;
  before(() => {
    // A window of its own or a printer would outlive the test.
    window.open = () => null;
    window.print = () => undefined;
  });
  after(() => Object.assign(window, { open, print }));

  /** The errors that the browser's console got: React says there that two things of a list have one id. */
  const { error } = console;
  const errors: string[] = [];
  beforeEach(() => {
    errors.length = 0;
    console.error = (...told: unknown[]) => void errors.push(told.map(String).join(' '));
  });
  afterEach(() => void (console.error = error));

  /** The layer that is open on top of the place, else the place itself. */
  const top = (place: HTMLElement): Element =>
    [...everything(place)].filter(element => element.matches('dialog[open]')).at(-1) ?? place;

  /** Sets a field as typing and choosing do, so that React notices it. */
  const set = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  };
  /** Types into every field that is empty, and makes every choice that is not made. */
  const fill = (scope: Element): void => {
    for (const field of everything(scope)) {
      if (field instanceof HTMLSelectElement) {
        const last = [...field.options].findLast(({ value, disabled }) => value !== '' && !disabled);
        if (!field.disabled && field.value === '' && last) set(field, last.value);
      } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        if (field.value !== '' || field.type === 'file' || field.disabled || field.readOnly) continue;
        set(field, field.type.startsWith('date') ? '2026-01-02T03:04' : '12');
      }
    }
  };

  /** Presses every button that can be pressed, first on the layer that opens on top. */
  const pressAll = async (place: HTMLElement, what: string): Promise<void> => {
    const pressed = new Map<string, number>();
    for (let press = 0; press < mostPresses; press += 1) {
      const scope = top(place);
      fill(scope);
      const buttons = [...everything(scope)].filter(
        (element): element is HTMLElement =>
          element instanceof HTMLElement &&
          element.matches('button, sl-button, summary, [role=tab], [role=menuitem], [type=radio], [type=checkbox]') &&
          !element.matches('[disabled], [aria-disabled=true]') &&
          element.getClientRects().length > 0 &&
          // Leaves a dialog only after everything else in it was pressed.
          (scope === place || !leaving.includes(element.ariaLabel ?? element.textContent)),
      );
      // Makes choices before it presses the buttons that use them.
      const rankOf = (button: HTMLElement): number => (button.matches('[type=radio], [type=checkbox]') ? 0 : 1);
      buttons.sort((one, other) => rankOf(one) - rankOf(other));
      const name = (button: HTMLElement): string =>
        [scope === place ? '' : scope.className, button.className, button.ariaLabel ?? button.textContent].join(' ');
      // Goes through a dialog twice, since a later choice may let through what was refused earlier.
      const times = scope === place ? 1 : 2;
      const next = buttons.find(button => (pressed.get(name(button)) ?? 0) < times);
      if (!next) {
        if (!(scope instanceof HTMLDialogElement)) return;
        // Everything in it was pressed, so the test leaves it as a user does.
        const opened = pressed.size;
        scope.dispatchEvent(new Event('cancel', { cancelable: true }));
        scope.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
        await drawn();
        if (top(place) === scope || opened === 0) return;
        continue;
      }
      pressed.set(name(next), (pressed.get(name(next)) ?? 0) + 1);
      next.click();
      await fake().clock.advance(debounce);
      await drawn();
      if (press % 5 === 4)
        isHarmless(`${what} after ${String(press)} presses, the last one of “${next.ariaLabel ?? next.textContent}”`);
    }
  };

  const press = async (place: HTMLElement, what: string, rounds = [true, false]): Promise<void> => {
    isPressing = true;
    for (isRefusing of rounds) {
      await pressAll(place, `${what}, ${isRefusing ? 'refused' : 'answered'}`);
      isHarmless(what);
      expect([...new Set(errors)], what).to.deep.equal([]);
    }
  };

  for (const { tag, attributes = {} } of specs)
    if (tag !== 'patrol-data-page')
      it(`shows nothing but text when everything of ${tag} is pressed`, async () => {
        await Promise.all([fake().console.robots.load(), fake().console.installation.load()]);
        home().append(document.createElement(tag));
        const ids = Object.keys(attributes).filter(attribute => attribute.endsWith('-id'));
        if (ids.length > 0) {
          const named = document.createElement(tag);
          for (const id of ids) named.setAttribute(id, id === 'device-id' ? 'robot-1' : 'id-1');
          home().append(named);
        }
        await selectRobot(fake());
        for (const id of ['alarmId-1', 'alarmId-2'])
          fake()
            .environment.sockets.latest('singleton')
            .frame(encodePush('AlarmInfo', anAlarm({ id, name: text(), level: 'serious' })));
        fake().console.alarms.open('alarmId-1');
        await fake().clock.advance(1_000);
        await drawn();
        await press(home(), tag);
      });

  const pressPage = async (name: AnyPageName, rounds?: boolean[]): Promise<void> => {
    home().append(pageElement(name, 'id=id-1&pointId=pointId-1'));
    await until(() => [...everything(home())].some(one => one.matches('button')), name);
    await drawn();
    await press(home(), name, rounds);
  };
  // On the other pages a press loads lists and details, which hostile-answers.test.ts covers.
  for (const name of settingsNames)
    it(`shows nothing but text when everything of the page ${name} is pressed`, () => pressPage(name));
  // One engine draws these pages: every other one is refused, the rest are answered.
  for (const [at, name] of thingPageNames.entries())
    it(`shows nothing but text when everything of the page ${name} is pressed`, () => pressPage(name, [at % 2 === 0]));

  it('is asked for something by what is pressed', () => {
    expect(asked.size).to.be.greaterThan(30);
  });
});
