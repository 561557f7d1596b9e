// Every text and every address of every answer is one of those that a hostile server may send, and every number and time of some rows is
// one that no server should send. Nothing runs, nothing is requested, no widget fails, and what is listed is shown as it was written.
import { expect } from '@esm-bundle/chai';
import {
  detailNames,
  loadDetail,
  drawnView,
  loadResource,
  reportNames,
  resourceNames,
  rootRole,
  settingsNames,
  thingPageNames,
  type AnyResource,
  type AnyPageName,
} from '@patrolkit/core';
import {
  aUser,
  fakeConsole,
  getPrivilegesByUser,
  hostileAddresses,
  hostileTextsTogether,
  selectRobot,
} from '@patrolkit/core/testing';
import { calls, invalid, silently, success } from '@patrolkit/transport';
import { drawn, pageElement, until } from './harness.ts';
import { hostilePage, specs } from './hostile-page.ts';
import { everything, isHostileAddress, oddNumbers, readableOddNumbers, sample, type Spoils } from './hostile-values.ts';

/** The next of a list each time, for ever. */
function inTurn<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => {
    const given = list[next++ % list.length];
    if (given === undefined) throw new Error('The list is empty');
    return given;
  };
}

/** Each page meets one part of the texts and addresses, the next page the next part, since the same engine draws all pages. */
const parts = 3;
const ofPart = <T>(list: readonly T[], part: number): T[] => list.filter((_item, at) => at % parts === part % parts);
/** A row for each text, each address and each number. */
const kindsOf = (part: number): readonly (readonly Spoils[])[] => [
  ofPart(hostileTextsTogether, part).map(text => ({ text: () => text })),
  ofPart(hostileAddresses, part).map(address => ({ address: () => address })),
  oddNumbers.map(odd => ({ number: () => odd, time: () => odd })),
];

describe('a hostile server', () => {
  let spoils: Spoils;
  const {
    console: fake,
    home,
    reports,
    ...page
  } = hostilePage(() => {
    // A value that is not a list has the next text and the next address in each field.
    spoils = { text: inTurn(hostileTextsTogether), address: inTurn(hostileAddresses) };
    return fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }), server => {
      for (const call of Object.values(calls))
        if (call.name !== getPrivilegesByUser.name && !call.answersFile)
          server.respond(call, () => Response.json(success(sample(call.answer, spoils))));
    });
  });
  const isHarmless = (what: string): void => {
    page.isHarmless(what);
    const requested = performance.getEntriesByType('resource').filter(({ name }) => isHostileAddress(name));
    expect(requested, what).to.deep.equal([]);
    expect(reports, what).to.deep.equal([]);
  };

  type Find = (selector: string) => HTMLElement[];
  /** Puts a page in place of the previous one. */
  const show = (name: AnyPageName, query = ''): Find => {
    const element = pageElement(name, query);
    home().replaceChildren(element);
    return selector => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  };
  /** Waits until something is there, and the page reads nothing any more. */
  const isRead = async (all: Find, selector: string, what: string): Promise<void> => {
    await until(() => all(selector).length > 0, what);
    await drawn();
    await until(() => all('[aria-busy=true], .pk-skeleton').length === 0, `all of ${what}`);
    await drawn();
  };
  /** Checks that the texts of a row are shown as they were written, each in the place of its column. */
  const isWritten = (columns: AnyResource['columns'], row: unknown, place: (name: string) => Element | undefined) => {
    for (const { name, kind, read } of columns)
      if (kind === 'text') expect(place(name)?.textContent ?? '', name).to.equal(String(read?.(row) ?? ''));
  };

  for (const [part, name] of resourceNames.entries())
    it(`lists nothing but text on ${name}, and in the details of a row`, async () => {
      const kinds = kindsOf(part);
      spoils = { ...spoils, rows: kinds.flat() };
      const resource = await loadResource(name);
      const page = resource.list.answer.decode(sample(resource.list.answer, spoils), silently, 'page');
      const rows = page === invalid ? [] : page.rows;
      // A row that lacks a required value is left out.
      expect(rows.length).to.be.greaterThan(kinds.flat().length / 2);
      const all = show(name);
      const listed = 'tbody > tr, .cards > li';
      await isRead(all, listed, `the rows of ${name}`);
      expect(all(listed)).to.have.length(rows.length);
      isHarmless(name);
      const { columns, facts = columns, isCards } = resource;
      for (const row of rows) {
        const of = `[data-id="${resource.id(row)}"]`;
        const shown = columns.filter(({ isTitle }) => !isCards || !isTitle);
        isWritten(
          shown,
          row,
          column => all(`${of} td[data-column="${column}"], ${of} [data-column="${column}"] dd`)[0],
        );
      }
      // An alarm is opened by a dialog of its own.
      if (name === 'alarm-query') return;
      // The test opens one row: on every third page one with a text, on the others one with an address or a number.
      const kind = Math.floor(part / parts) % kinds.length;
      const at = Math.min(kinds.slice(0, kind).flat().length + (part % 10), rows.length - 1);
      const buttons = [...(all(listed)[at]?.querySelectorAll<HTMLElement>('button') ?? [])];
      const details = buttons.find(({ ariaLabel }) => ariaLabel?.startsWith('Details'));
      (details ?? buttons.find(button => button.matches('.open')))?.click();
      await isRead(all, 'dialog[open] .facts', `the details of row ${at} of ${name}`);
      isHarmless(`${name}, row ${at}`);
      isWritten(facts, rows[at], column => all(`dialog[open] .facts [data-column="${column}"] dd`)[0]);
    });

  it('draws nothing but text in curves and in bars', async () => {
    for (const [part, name] of resourceNames.entries()) {
      const view = drawnView(await loadResource(name));
      if (!view) continue;
      // Each unit has a chart of its own, so there are few rows.
      spoils = { ...spoils, rows: kindsOf(part).flatMap(kind => kind.filter((_row, at) => at % 4 === part % 4)) };
      await isRead(show(name, `view=${view}`), '.drawn > :not([aria-busy])', `the drawing of ${name}`);
      isHarmless(name);
    }
  });

  for (const name of detailNames)
    it(`shows nothing but text on ${name}`, async () => {
      const { of, by } = await loadDetail(name);
      const { list } = await loadResource(of);
      for (let part = 0; part < parts; part += 1) {
        // A record is the first row: once with a text, once with an address, once with a number.
        const kinds = kindsOf(part);
        spoils = { ...spoils, rows: [...kinds.slice(part), ...kinds.slice(0, part)].flat() };
        const page = list.answer.decode(sample(list.answer, spoils), silently, 'page');
        const [first] = page === invalid ? [] : page.rows;
        const wanted = String(Reflect.get(Object(first), by));
        await isRead(show(name, new URLSearchParams({ [by]: wanted }).toString()), '[part=facts]', name);
        isHarmless(name);
      }
    });

  const places = [
    ...reportNames.map(name => [name, '[part=report]'] as const),
    ...settingsNames.map(name => [name, '[part=form]'] as const),
  ];
  for (const [name, place] of places)
    it(`shows nothing but text on ${name}`, async () => {
      for (let part = 0; part < parts; part += 1) {
        const kinds = kindsOf(part);
        spoils = { ...spoils, rows: [...kinds.slice(part), ...kinds.slice(0, part)].flat() };
        // The settings of one thing are those of the thing in the address.
        await isRead(show(name, 'id=1'), place, name);
        isHarmless(name);
      }
    });

  for (const name of thingPageNames)
    it(`offers nothing but text in the dialogs of ${name}`, async () => {
      spoils = { ...spoils, rows: kindsOf(0).flat() };
      const all = show(name);
      await isRead(all, 'tbody > tr', name);
      // A switch acts at once, a link leads to a screen, a handle moves the row, and none of them opens one.
      const acts = [
        ...(all('tbody > tr')[0]?.querySelectorAll<HTMLElement>(
          '.acts button:not([role=switch], [role=link], .order-handle)',
        ) ?? []),
      ];
      expect(acts.length).to.be.greaterThan(0);
      for (const act of acts) {
        act.click();
        await isRead(all, 'dialog[open]', `a dialog of ${name}`);
        isHarmless(name);
        all('dialog[open] .pk-dialog-head button')[0]?.click();
        await drawn();
        // A copy is not saved, so its form asks before it is left.
        all('dialog[open] .pk-button[data-kind=danger]')[0]?.click();
        await until(() => all('dialog[open]').length === 0, 'no dialog');
      }
    });

  for (let part = 0; part < parts; part += 1)
    it(`shows nothing but text in every widget and in the dialog of an alarm, ${part + 1} of ${parts}`, async () => {
      const kinds = kindsOf(part);
      const odd = inTurn(readableOddNumbers);
      spoils = { ...spoils, rows: kinds.flat(), ...(part === 2 ? { number: odd, time: odd } : {}) };
      // The first answers arrived before the server had rows.
      await Promise.all([fake().console.robots.load(), fake().console.installation.load()]);
      // The row of an id is once one with a text, once one with an address, once one with a number that can be read.
      const row = kinds.slice(0, part).flat().length + 1 + (part === 2 ? oddNumbers.indexOf(readableOddNumbers[0]) : 0);
      for (const { tag, attributes = {} } of specs) {
        const element = document.createElement(tag);
        home().append(element);
        const ids = Object.keys(attributes).filter(attribute => attribute.endsWith('-id'));
        if (ids.length === 0) continue;
        const named = document.createElement(tag);
        for (const id of ids) named.setAttribute(id, id === 'device-id' ? 'robot-1' : `id-${row}`);
        home().append(named);
      }
      await selectRobot(fake());
      fake().console.alarms.open('alarmId-1');
      for (let second = 0; second < 3; second += 1) {
        await fake().clock.advance(1_000);
        await drawn();
      }
      const dialog = (): boolean =>
        [...everything(home())].some(
          ({ localName, shadowRoot }) =>
            localName === 'patrol-alarm-dialog' && shadowRoot?.querySelector('dialog[open]'),
        );
      await until(dialog, 'the alarm');
      await drawn();
      isHarmless('every widget');
    });
});
