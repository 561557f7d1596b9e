/** Tests where the parts of a list lie beside and below one another, measured in the browser. */
import { expect } from '@esm-bundle/chai';
import { loadResource, rootRole, type ResourceName } from '@patrolkit/core';
import { aUser, fakeConsole } from '@patrolkit/core/testing';
import { emulateTouch, pageElement, provide, texts, until, viewport } from '../../tests/elements/harness.ts';
import './index.ts';

describe('the boxes of <patrol-data-page>', () => {
  let home: HTMLElement;
  const root = (): ShadowRoot => home.querySelector('patrol-data-page')?.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const show = async (page: ResourceName, px: number, rows: object[]): Promise<void> => {
    const resource = await loadResource(page);
    const fake = await fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }));
    fake.server.answer(resource.list, () => ({ rows, total: rows.length }));
    home = provide(fake.console);
    home.style.width = `${px}px`;
    home.append(pageElement(page));
    await until(() => all('tbody tr, .cards > li').length === rows.length, 'the rows');
  };
  const exceptionText = 'A text that is rather long and takes what room there is';
  const exception = {
    id: '1',
    at: 1,
    exceptionCode: 'E101',
    exceptionText,
    level: 'important',
    deviceName: exceptionText,
    until: 2,
    lasted: 1,
  };
  before(texts);
  afterEach(() => home.remove());

  it('keep the shape of a level where the columns have little room', async () => {
    await show('exception-code-query', 800, [exception]);
    const [shape] = all('td .pk-level svg');
    expect(shape?.getBoundingClientRect().width).to.equal(12);
    const cell = shape?.closest('td');
    expect(cell?.scrollWidth).to.equal(cell?.clientWidth);
  });

  it('begin the cards of a row at one height, with each time on one line', async () => {
    const person = { sightings: 12, devices: 2, firstAt: 1_795_000_000_000, lastAt: 1_795_500_000_000 };
    await show('face-aggregation-query-index', 1254, [
      { ...person, id: '1', personName: 'Ann', mapName: 'A place with a name that is far too long for one line of it' },
      { ...person, id: '2', personName: 'Bob', mapName: 'Yard' },
    ]);
    const [first = NaN, second] = all('.card-head .open').map(head => head.getBoundingClientRect().top);
    expect(second).to.equal(first);
    const lines = all('[data-column=devices] dd, [data-column=lastAt] dd').map(({ offsetHeight }) => offsetHeight);
    expect(new Set(lines).size, lines.join()).to.equal(1);
  });

  it('keep the head of a list on a phone to two lines: its title and when it was read, and what can be done', async () => {
    await emulateTouch(true);
    try {
      await show('exception-code-query', 390, [exception]);
      const [title, hint] = all('.head > h2, .head > .hint').map(part => part.getBoundingClientRect());
      expect(hint?.top).to.be.within(title?.top ?? NaN, title?.bottom ?? NaN);
      const buttons = all('.head > button').map(part => part.getBoundingClientRect());
      expect(buttons).to.have.length(6);
      const middles = new Set(buttons.map(({ top, bottom }) => Math.round((top + bottom) / 2)));
      expect(middles.size).to.equal(1);
    } finally {
      await emulateTouch(false);
    }
  });

  it('put the buttons of the filters beside the controls, and where these take whole lines directly below', async () => {
    await show('exception-code-query', 1400, [exception]);
    const bottom = (selector: string): number => all(selector).at(-1)?.getBoundingClientRect().bottom ?? NaN;
    expect(bottom('.filters .buttons')).to.equal(bottom('.filter .pk-input'));
    home.style.width = '690px';
    const lines = (): number => new Set(all('.filter').map(({ offsetTop }) => offsetTop)).size;
    await until(() => lines() > 1, 'more lines');
    for (let width = 690; all('.buttons')[0]?.offsetLeft !== all('.filter')[0]?.offsetLeft; width += 10) {
      expect(width).to.be.below(1400);
      home.style.width = `${width}px`;
    }
    const [buttons] = all('.buttons').map(part => part.getBoundingClientRect().top);
    const above = Math.max(...all('.filter').map(part => part.getBoundingClientRect().bottom));
    expect((buttons ?? NaN) - above).to.equal(8);
  });

  it('are as large as a finger under one: buttons, small ones too, and fields, with letters of one size', async () => {
    await emulateTouch(true);
    try {
      await show('exception-code-query', 390, [exception]);
      all('.head > .pk-button')[1]?.click();
      await until(() => all('dialog[open] .filter').length > 2, 'the filters');
      const sized = all('.pk-button, .pk-icon-button, .pk-input, .pk-choice');
      const small = sized.filter(({ offsetHeight }) => offsetHeight > 0 && offsetHeight < 44);
      expect(small.map(one => `${one.outerHTML.slice(0, 80)} ${one.offsetHeight}`)).to.deep.equal([]);
      const letters = all('.filter :is(.pk-input, .pk-choice)').map(one => getComputedStyle(one).fontSize);
      expect(new Set(letters).size, letters.join()).to.equal(1);
    } finally {
      await emulateTouch(false);
    }
  });

  it('are one as high as the other where a name is typed for filters and saved', async () => {
    await show('exception-code-query', 1400, [exception]);
    all('.head > .pk-button')
      .find(({ textContent }) => textContent === 'Saved filters')
      ?.click();
    await until(() => all('.saved-form .pk-button').length > 0, 'the form');
    const heights = all('.saved-form :is(.pk-input, .pk-button)').map(({ offsetHeight }) => offsetHeight);
    expect(new Set(heights).size, heights.join()).to.equal(1);
  });

  it('show a record with its picture beside its facts where there is room, and the way on in one line on a phone', async () => {
    const picture = new URL('/host-app/public/none.png', location.href).href;
    const capture = { id: '1', at: 1, pointId: '1', pointName: 'Door', deviceName: 'Robot', mapName: 'Hall', picture };
    await viewport(1366, 768);
    await show('patrol-capture-list-index', 1300, [capture]);
    all('tbody td')[1]?.click();
    await until(() => all('dialog[open] .fact-picture').length > 0, 'the record');
    const box = (selector: string): DOMRect | undefined => all(selector)[0]?.getBoundingClientRect();
    expect(box('.facts > dl')?.top).to.equal(box('.fact-pictures')?.top);
    expect(box('.facts > dl')?.left).to.be.above(box('.fact-pictures')?.right ?? NaN);
    all('dialog[open] .pk-icon-button')[0]?.click();
    home.remove();
    await viewport(390, 844);
    await show('patrol-capture-list-index', 390, [capture]);
    all('.card-head .open')[0]?.click();
    await until(() => all('dialog[open] .fact-picture').length > 0, 'the record');
    expect(box('.facts > dl')?.top).to.be.above(box('.fact-picture')?.bottom ?? NaN);
    expect(all('.pk-dialog-foot :is(.pk-button, .pk-icon-button)').map(({ localName }) => localName)).to.have.length(3);
    expect(new Set(all('.pk-dialog-foot > *').map(({ offsetTop }) => offsetTop)).size).to.equal(1);
    await viewport(800, 600);
  });

  it('leave the place of a picture that was not kept empty in a list, and say so in the record', async () => {
    await viewport(1366, 768);
    const kept = { at: 1, pointId: '1', pointName: 'Door', deviceName: 'Robot', mapName: 'Hall' };
    await show('patrol-capture-list-index', 1300, [{ ...kept, id: '1' }]);
    const cell = all('tbody td').find(({ cellIndex }: HTMLElement & { cellIndex?: number }) => {
      const head = all('thead th')[cellIndex ?? -1];
      return head?.textContent.startsWith('Picture') === true;
    });
    expect([cell?.textContent, cell?.querySelectorAll('*').length]).to.deep.equal(['', 0]);
    all('tbody td')[1]?.click();
    await until(() => all('dialog[open] .facts dd').length > 0, 'the record');
    expect(all('.facts dd').map(({ textContent }) => textContent)).to.include('No picture was kept');
    expect(all('.fact-picture')).to.have.length(0);
    await viewport(800, 600);
  });

  it('break a long label before what it stands for, in a card on a phone', async () => {
    const picture = new URL('/host-app/public/none.png', location.href).href;
    const card = {
      id: '1',
      at: 1_795_000_000_000,
      personName: 'Ann',
      gender: 'female',
      cardNumber: '110***********0446',
    };
    const more = { isMatch: true, similarity: 0.9, deviceName: 'Robot', mapName: 'Hall', picture };
    await show('idcard-query', 390, [{ ...card, ...more }]);
    const high = (name: string): number => all(`[data-column=${name}] dd`)[0]?.offsetHeight ?? NaN;
    expect([high('at'), high('cardNumber')]).to.deep.equal([high('gender'), high('gender')]);
  });
});
