import { expect } from '@esm-bundle/chai';
import type { Mode, OpenWindowRequest } from '@patrolkit/core';
import axe from 'axe-core';
import {
  aUser,
  anAlarm,
  aRobot,
  confirmAlarm,
  exportAlarmList,
  fakeConsole as coreConsole,
  findAlarmStatByParam,
  getFacePersonTypeByPersonName,
  getPrivilegesByUser,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

type DataPage = HTMLElementTagNameMap['patrol-data-page'];

describe('<patrol-data-page resource="alarm-query">', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: DataPage;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string): HTMLElement => {
    const found = all(selector)[0];
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  /** The requests for the list, without the five rows that test whether the server sorts. */
  const reads = (): Record<string, unknown>[] =>
    fake.server
      .of(findAlarmStatByParam)
      .map(({ request }) => request as Record<string, unknown>)
      .filter(request => 'sort' in request && request['pageSize'] !== 5);
  const asked = (): Record<string, unknown> => reads().at(-1) ?? {};
  const isRead = (count: number) => until(() => all('tbody tr, .cards > li').length === count, `${count} rows`);
  const control = (label: string): HTMLInputElement => {
    const found = all('.filter label').find(candidate => candidate.textContent === label);
    return one(`[id="${found?.getAttribute('for') ?? ''}"]`) as HTMLInputElement;
  };
  const choose = (label: string, value: string): void => {
    const select = control(label);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  /** Ticks or unticks a word of a filter. */
  const tick = async (label: string, word: string): Promise<void> => {
    const words = (): HTMLElement[] => all('.words label').filter(({ textContent }) => textContent === word);
    await until(() => all('.filter > label').some(({ textContent }) => textContent === label), label);
    control(label).click();
    await until(() => words().length === 1, word);
    words()[0]?.click();
    control(label).click();
    await until(() => all('.words').length === 0, 'closed');
  };
  const type = (label: string, value: string): void => {
    const input = control(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const button = (name: string): HTMLElement => {
    const found = all('button').find(
      candidate => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name,
    );
    if (!found) throw new Error(`There is no button ${name}`);
    return found;
  };
  const show = async (
    query = '',
    width = 1200,
    permission = 'alarm-query-list#export#confirm',
    mode?: Mode,
  ): Promise<void> => {
    fake = await coreConsole({ language: 'en-us' }, aUser({ permissions: [permission] }));
    fake.server.answer(getFacePersonTypeByPersonName, ({ personName }) => ({ name: `Kind of ${personName}` }));
    fake.server.answer(findAlarmStatByParam, ({ page, pageSize = 20, direction }) => ({
      rows: Array.from({ length: Math.min(3, pageSize) }, (_, index) =>
        anAlarm({
          id: `${page}-${index}`,
          beganAt: 1_700_000_000_000 + (direction === 'ascending' ? index : -index) * 60_000,
          name: index === 0 ? '<b>Smoke</b>' : `Alarm ${index}`,
          level: 'serious',
          status: index === 2 ? 'processed' : 'unacknowledged',
          ...(index === 2 ? { closedBy: 'Guard Chen', closedAt: 1_700_000_000_000 } : { video: '/video/1' }),
          ...(index === 1 ? { type: '317', value: 'Lin Wei', reviewStatus: 'confirmed', reviewIsAbnormal: true } : {}),
          ...(index === 2 ? { type: '317', value: 'He Qiang', personKind: 'Barred person' } : {}),
        }),
      ),
      total: 45,
    }));
    home = provide(fake.console, mode);
    home.style.width = `${width}px`;
    element = document.createElement('patrol-data-page');
    element.resource = 'alarm-query';
    element.query = query;
    home.append(element);
  };

  /** Which robots the user controls. */
  const robots = async (...controls: boolean[]): Promise<void> => {
    const list = controls.map((mayControl, index) => aRobot({ id: `robot-${String(index + 1)}`, mayControl }));
    fake.environment.sockets.latest('singleton').push('RobotList', list);
    await fake.clock.advance(1_000);
    await drawn();
  };

  before(texts);
  before(async () => {
    await import('./ExportDialog.tsx');
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('draws what its address asks for: rows, order, page, and the filters that hold', async () => {
    await show('alarmLevel=1&alarmStatus=0&deviceName=One&sortField=alarmLevel&sortOrder=asc&page=2&pageSize=10');
    await isRead(3);
    expect(asked()).to.deep.include({
      level: ['serious'],
      status: ['unacknowledged'],
      deviceName: 'One',
      sort: 'level',
      direction: 'ascending',
      page: 2,
      pageSize: 10,
    });
    await until(
      () => ['Level', 'Device'].every(label => all('.filter label').some(({ textContent }) => textContent === label)),
      'the filters',
    );
    expect(control('Level').textContent).to.equal('Serious');
    expect(control('Device').value).to.equal('One');
    await until(() => all('th[aria-sort]').length > 0, 'sorting');
    expect(one('th[aria-sort]').textContent).to.equal('Level');
    expect(one('th[aria-sort]').ariaSort).to.equal('ascending');
    expect(one('[aria-current=page]').textContent).to.equal('2');
    // Server text is shown as text.
    expect(one('.open').textContent).to.equal('<b>Smoke</b>');
    expect(all('tbody tr')[2]?.textContent).to.contain('Closed after processing').and.contain('Guard Chen');
    expect(all('tbody .pk-level')[0]?.textContent).to.equal('Serious');
    // The kind of a person comes from the row or is looked up by name. The row also shows the result of the review.
    await until(() => all('tbody tr')[1]?.textContent.includes('Kind of Lin Wei') === true, 'the kind of a person');
    expect(all('tbody tr')[1]?.textContent).to.contain('Abnormal');
    expect(all('tbody tr')[2]?.textContent).to.contain('Barred person').and.not.contain('Kind of');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  });

  it('names the kinds of persons in the language that is chosen while they are shown', async () => {
    await show();
    await until(() => all('tbody tr')[1]?.textContent.includes('Kind of Lin Wei') === true, 'the kind of a person');
    fake.server.answer(getFacePersonTypeByPersonName, ({ personName }) => ({ name: `種類 ${personName}` }));
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => all('tbody tr')[1]?.textContent.includes('種類 Lin Wei') === true, 'its other name');
  });

  it('says on a narrow page why nothing is sought, and leads to the filters', async () => {
    await show('startTime=1600000000000', 390);
    await until(() => all('.pk-state').length === 1, 'what is wrong');
    expect(one('.pk-state-title').textContent).to.equal('These filters cannot be applied');
    expect(one('.pk-state-hint').textContent).to.match(/^\d+ days at most$/);
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
    one('.pk-state button').click();
    await until(() => all('dialog[open] [part=filters]').length === 1, 'the filters');
    button('Clear filters').click();
    await isRead(3);
    expect(all('.pk-state')).to.have.length(0);
  });

  it('tells what is asked for, and follows the address around it', async () => {
    await show();
    await isRead(3);
    const told: string[] = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    await tick('Level', 'Important');
    await until(() => String(asked()['level']) === 'important', 'a filter at once');
    button('Next page').click();
    await until(() => asked()['page'] === 2, 'page 2');
    await until(() => all('th .sort').length > 0, 'sorting');
    one('th .sort').click();
    await until(() => asked()['direction'] === 'ascending', 'the order');
    expect(told).to.deep.equal([
      'alarmLevel=2',
      'alarmLevel=2&page=2',
      'alarmLevel=2&sortField=alarmBeginTime&sortOrder=asc',
    ]);
    element.query = 'alarmLevel=2&page=2';
    await until(() => asked()['page'] === 2 && asked()['direction'] === 'descending', 'the former address');
    expect(told).to.have.length(3);
    button('Clear filters').click();
    await until(() => asked()['level'] === undefined, 'no filter');
    expect(told.at(-1)).to.equal('');
  });

  it('has the count, the rows a page, the page before, numbers, the next one and a way to a page below it, and each leads there', async () => {
    await show();
    await isRead(3);
    const pages = (): HTMLElement => one('[part=pages]');
    const numbers = (): string[] => all('[part=pages] .number').map(({ textContent }) => textContent);
    const isOff = (name: string): boolean => button(name).ariaDisabled === 'true';
    const goTo = async (typed: string): Promise<void> => {
      const input = one('input[aria-label="Go to page"]') as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await drawn();
      (one('form.jump') as HTMLFormElement).requestSubmit();
    };
    const isAt = (page: number) =>
      until(() => asked()['page'] === page && one('[aria-current=page]').textContent === String(page), `page ${page}`);
    expect(one('.total').textContent).to.equal('45 in total');
    const sizes = one('select[aria-label="Rows per page"]') as HTMLSelectElement;
    expect([...sizes.options].map(({ value }) => value)).to.deep.equal(['10', '20', '30', '50', '200']);
    expect(sizes.value).to.equal('20');
    expect(pages().textContent).to.contain('of 3');
    expect(numbers()).to.deep.equal(['1', '2', '3']);
    expect([isOff('Previous page'), isOff('Next page')]).to.deep.equal([true, false]);
    button('Next page').focus();
    button('Next page').click();
    await isAt(2);
    button('Previous page').click();
    await isAt(1);
    all('[part=pages] .number')[2]?.click();
    await isAt(3);
    expect([isOff('Previous page'), isOff('Next page')]).to.deep.equal([false, true]);
    expect(element.shadowRoot?.activeElement === button('Next page'), 'keeps the focus at the end').to.equal(true);
    const count = fake.server.of(findAlarmStatByParam).length;
    button('Next page').click();
    await drawn();
    expect(fake.server.of(findAlarmStatByParam).length).to.equal(count);
    await goTo('2');
    await isAt(2);
    await goTo('3');
    await isAt(3);
    const { options } = sizes;
    sizes.value = options[0]?.value ?? '';
    sizes.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => asked()['pageSize'] === 10, 'ten rows a page');
    await until(() => numbers().join(' ') === '1 2 3 4 5', 'five pages');
  });

  it('applies what is typed on Enter, and a device that is picked at once', async () => {
    await show();
    await isRead(3);
    type('Alarm ID', ' 12 ');
    await drawn();
    expect(asked()['id']).to.equal(undefined);
    (one('form[part=filters]') as HTMLFormElement).requestSubmit();
    await until(() => asked()['id'] === '12', 'the id');
    type('Device', 'Robot Two');
    await until(() => asked()['deviceName'] === 'Robot Two', 'the device');
    expect([...root().querySelectorAll('datalist option')].map(option => option.getAttribute('value'))).to.include(
      'Robot Two',
    );
    await tick('Type', 'Door left open');
    await until(() => String(asked()['type']) === '401', 'the type');
  });

  it('says at the field what is wrong with a stretch of time, and asks for nothing', async () => {
    await show('startTime=1600000000000&stopTime=1500000000000');
    await until(() => all('[role=alert]').length === 1, 'the error');
    const to = control('To');
    expect(to.getAttribute('aria-invalid')).to.equal('true');
    expect(one(`[id="${to.getAttribute('aria-describedby') ?? ''}"]`).textContent).to.contain('must be after');
    expect(
      fake.server.of(findAlarmStatByParam).some(({ request }) => (request as { from?: number }).from === 1.6e12),
    ).to.equal(false);
    choose('Time', 'today');
    await isRead(3);
    expect(Number(asked()['to']) - Number(asked()['from'])).to.be.within(82_800_000 - 1, 90_000_000);
    expect(all('[role=alert]')).to.have.length(0);
  });

  it('keeps what is chosen in the moment in which it is drawn', async () => {
    await show('startTime=1600000000000&stopTime=1500000000000');
    await new Promise<void>(resolve => {
      // This runs right after the drawing, before the effects that React runs later.
      const observer = new MutationObserver(() => {
        if (all('[role=alert]').length === 0) return;
        observer.disconnect();
        choose('Time', 'today');
        resolve();
      });
      observer.observe(root(), { subtree: true, childList: true });
    });
    await isRead(3);
    expect(all('[role=alert]')).to.have.length(0);
  });

  it('walks its rows by keys and opens one, unless that is prevented', async () => {
    await show();
    await isRead(3);
    const rows = all('.open');
    rows[0]?.focus();
    rows[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(root().activeElement).to.equal(rows[1]);
    rows[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    expect(root().activeElement).to.equal(rows[2]);
    element.addEventListener('rowopenrequest', event => event.preventDefault(), { once: true });
    rows[0]?.click();
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
    rows[1]?.click();
    expect(fake.console.alarms.$opened.get()).to.equal('1-1');
    // A page without the alarm dialog gets exactly one, beside the list.
    expect(element.nextElementSibling?.localName).to.equal('patrol-alarm-dialog');
    one('.open').click();
    expect(document.querySelectorAll('patrol-alarm-dialog')).to.have.length(1);
    button('Watch the video of Alarm 1').click();
    expect(fake.console.alarms.$wanted.get()).to.equal('video');
  });

  it('acknowledges those that were chosen, and only those can be', async () => {
    await show();
    await isRead(3);
    expect(all('tbody input')).to.have.length(2);
    one('thead input').click();
    await until(() => all('.batch').length === 1, 'the bar');
    button('Confirm').click();
    await until(() => all('dialog').length === 1, 'the form');
    const done: unknown[] = [];
    element.addEventListener('rowshandled', ({ detail }) => done.push(detail));
    fake.server.answer(findAlarmStatByParam, ({ status }) =>
      status?.[0] === 'unacknowledged'
        ? { rows: [], total: 0 }
        : { rows: [anAlarm({ id: '1-0', status: 'acknowledged' })], total: 1 },
    );
    (one('dialog form') as HTMLFormElement).requestSubmit();
    await until(() => done.length === 1, 'done');
    expect(done).to.deep.equal([{ action: 'acknowledge', ids: ['1-0', '1-1'] }]);
    expect(fake.server.of(confirmAlarm).map(({ request }) => (request as { ids: string[] }).ids)).to.deep.equal([
      ['1-0', '1-1'],
    ]);
    await isRead(1);
    expect(all('.batch')).to.have.length(0);
    expect(root().activeElement === button('Refresh'), 'the rows are others now').to.equal(true);
  });

  it('has no rows chosen of filters that no longer hold, until those of the new ones have come', async () => {
    await show();
    await isRead(3);
    const boxes = (): HTMLInputElement[] => all('thead input, tbody input') as HTMLInputElement[];
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([false, false, false]);
    const answers: (() => void)[] = [];
    fake.server.answer(findAlarmStatByParam, async () => {
      await new Promise<void>(resolve => answers.push(resolve));
      return { rows: [anAlarm({ id: '2-0', status: 'unacknowledged' })], total: 1 };
    });
    type('Alarm ID', '12');
    await drawn();
    (one('form[part=filters]') as HTMLFormElement).requestSubmit();
    await drawn();
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([true, true, true]);
    for (const answer of answers) answer();
    await isRead(1);
    expect(boxes().map(({ disabled }) => disabled)).to.deep.equal([false, false]);
  });

  it('leaves the focus at the rows when the choice is cleared', async () => {
    await show();
    await isRead(3);
    one('thead input').click();
    await until(() => all('.batch').length === 1, 'the bar');
    button('Clear selection').focus();
    button('Clear selection').click();
    await until(() => all('.batch').length === 0, 'no bar');
    expect(root().activeElement === one('thead input')).to.equal(true);
  });

  it('keeps what was chosen on other pages, counts it, and acts on all of it', async () => {
    await show('pageSize=10');
    await isRead(3);
    one('thead input').click();
    await until(() => all('.batch').length === 1, 'the bar');
    fake.server.answer(findAlarmStatByParam, {
      rows: [anAlarm({ id: '2-0' }), anAlarm({ id: '2-1', status: 'processed' })],
      total: 45,
    });
    button('Next page').click();
    await until(() => all('tr[data-id="2-0"]').length === 1, 'page 2');
    expect(one('.batch').ariaLabel).to.equal('2 selected');
    expect((one('thead input') as HTMLInputElement).checked).to.equal(false);
    one('thead input').click();
    await until(() => one('.batch').ariaLabel === '3 selected', 'all of both pages');
    button('Confirm').click();
    await until(() => all('dialog form').length === 1, 'the form');
    fake.server.answer(confirmAlarm, {});
    fake.server.answer(findAlarmStatByParam, ({ status }) =>
      status?.[0] === 'unacknowledged'
        ? { rows: [], total: 0 }
        : { rows: [anAlarm({ id: '2-0', status: 'acknowledged' })], total: 45 },
    );
    (one('dialog form') as HTMLFormElement).requestSubmit();
    await until(() => fake.server.of(confirmAlarm).length === 1, 'sent');
    expect(fake.server.of(confirmAlarm)[0]?.request).to.deep.include({ ids: ['1-0', '1-1', '2-0'] });
    await until(() => all('.batch').length === 0, 'nothing is chosen');
    await until(() => all('tbody tr').length === 1 && all('[aria-busy]').length === 0, 'read again');
    // Other filters drop the chosen rows.
    fake.server.answer(findAlarmStatByParam, { rows: [anAlarm({ id: '3-0' })], total: 45 });
    button('Refresh').click();
    await until(() => all('tr[data-id="3-0"]').length === 1, 'other rows');
    one('thead input').click();
    await until(() => all('.batch').length === 1, 'the bar again');
    await tick('Level', 'Serious');
    await until(() => all('.batch').length === 0, 'nothing of what was sought before');
  });

  it('keeps filters under a name, and seeks by them again, renames and forgets them', async () => {
    await show('alarmLevel=1&deviceName=One');
    await isRead(3);
    button('Saved filters').click();
    await until(() => all('dialog .saved').length === 1, 'the dialog');
    expect(one('.saved').textContent).to.contain('No filters saved yet');
    const name = (of: string, typed: string): void => {
      const input = one(`${of} input`) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const { longestName } = fake.console.resources.saved;
    name('.saved-form', 'x'.repeat(longestName + 1));
    await drawn();
    (one('.saved-form') as HTMLFormElement).requestSubmit();
    await drawn();
    expect(one('.saved-form [role=alert]').textContent).to.equal(`At most ${longestName} characters`);
    expect(all('.saved .apply')).to.have.length(0);
    name('.saved-form', ' Grave of One ');
    await drawn();
    (one('.saved-form') as HTMLFormElement).requestSubmit();
    await until(() => all('.saved .apply').length === 1, 'they are kept');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
    button('Rename Grave of One').click();
    await until(() => all('.saved li form').length === 1, 'the name');
    const root = element.shadowRoot as ShadowRoot;
    expect(root.activeElement === one('.saved li input'), 'the focus is in it').to.equal(true);
    name('.saved li form', 'One');
    await drawn();
    (one('.saved li form') as HTMLFormElement).requestSubmit();
    await until(() => all('.saved .apply')[0]?.textContent === 'One', 'the other name');
    button('Close').click();
    await until(() => all('dialog').length === 0, 'closed');
    button('Clear filters').click();
    await until(() => asked()['level'] === undefined, 'no filter');
    button('Saved filters').click();
    await until(() => all('.saved .apply').length === 1, 'still kept');
    one('.saved .apply').click();
    await until(() => String(asked()['level']) === 'serious' && asked()['deviceName'] === 'One', 'sought again');
    expect(all('dialog')).to.have.length(0);
    button('Saved filters').click();
    await until(() => all('.saved .apply').length === 1, 'the list');
    button('Delete One').click();
    await until(() => all('dialog').length === 2, 'the question');
    expect(all('dialog')[1]?.textContent).to.contain('“One” will be deleted. The data cannot be recovered.');
    button('Cancel').click();
    await until(() => all('dialog').length === 1, 'the list again');
    expect(all('.saved .apply'), 'nothing was deleted').to.have.length(1);
    button('Delete One').click();
    await until(() => all('dialog').length === 2, 'the question again');
    button('Delete').click();
    await until(() => all('.saved .apply').length === 0 && all('dialog').length === 1, 'forgotten');
  });

  it('keeps today as the day on which it is applied', async () => {
    await show();
    await isRead(3);
    choose('Time', 'today');
    await until(() => asked()['to'] !== undefined, 'today');
    const before = Number(asked()['from']);
    button('Saved filters').click();
    await until(() => all('dialog .saved').length === 1, 'the dialog');
    const field = one('.saved-form input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Of the day');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    (one('.saved-form') as HTMLFormElement).requestSubmit();
    await until(() => all('.saved .apply').length === 1, 'they are kept');
    fake.clock.jump(86_400_000);
    one('.saved .apply').click();
    const midnight = new Date(fake.console.now()).setHours(0, 0, 0, 0);
    expect(midnight).to.be.above(before);
    await until(() => asked()['from'] === midnight, 'the new day');
    expect(new Date(Number(asked()['to']) + 1).getHours()).to.equal(0);
  });

  it('says that no more filters can be kept, and keeps those that are', async () => {
    await show();
    await isRead(3);
    const { saved } = fake.console.resources;
    const { $session } = fake.console.session;
    const session = $session.get();
    const userId = session.state === 'signed-in' ? session.user.id : '';
    for (let at = 0; at < saved.most; at += 1) saved.save(userId, 'alarm-query', { name: `Mine ${at}`, query: '' });
    button('Saved filters').click();
    await until(() => all('.saved .apply').length === saved.most, 'the list');
    const field = one('.saved-form input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'One more');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    (one('.saved-form') as HTMLFormElement).requestSubmit();
    await until(() => all('.saved-form [role=alert]').length === 1, 'the refusal');
    expect(one('.saved-form [role=alert]').textContent).to.equal(
      `At most ${saved.most} saved filters; delete one first`,
    );
    expect(field.value).to.equal('One more');
    expect(all('.saved .apply')[0]?.textContent).to.equal('Mine 0');
    button('Delete Mine 0').click();
    await until(() => all('dialog').length === 2, 'the question');
    button('Delete').click();
    await until(() => all('.saved-form [role=alert]').length === 0, 'room again');
    (one('.saved-form') as HTMLFormElement).requestSubmit();
    await until(() => all('.saved .apply').at(-1)?.textContent === 'One more', 'they are kept');
    expect(field.value).to.equal('');
  });

  it('is sorted by a choice where there are no heads of columns', async () => {
    await show('', 374);
    await isRead(3);
    await until(() => all('.sort-choice').length === 1, 'the choice');
    const select = one('.sort-choice select') as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).to.include('level');
    select.value = 'level';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => asked()['sort'] === 'level' && asked()['direction'] === 'descending', 'by level');
    button('Descending; change to ascending').click();
    await until(() => asked()['direction'] === 'ascending', 'the other end');
  });

  it('lets those rows be chosen that the user may handle one by one: by the function, or by control of their device', async () => {
    await show('', 1200, 'alarm-query-list#export');
    fake.server.answer(findAlarmStatByParam, {
      rows: [1, 2, 3].map(n => anAlarm({ id: `a-${String(n)}`, deviceId: `robot-${String(n)}` })),
      total: 3,
    });
    await isRead(3);
    button('Refresh').click();
    await until(() => all('tr[data-id="a-1"]').length === 1, 'the rows');
    await robots(false, false, false);
    expect(all('input[type=checkbox]')).to.have.length(0);
    await robots(true, false, true);
    expect(all('tbody input').map(one => one.closest('tr')?.dataset['id'])).to.deep.equal(['a-1', 'a-3']);
    one('thead input').click();
    await until(() => all('.batch').length === 1, 'the bar');
    fake.server.answer(confirmAlarm, {});
    button('Confirm').click();
    await until(() => all('dialog form').length === 1, 'the form');
    (one('dialog form') as HTMLFormElement).requestSubmit();
    await until(() => fake.server.of(confirmAlarm).length === 1, 'sent');
    expect(fake.server.of(confirmAlarm)[0]?.request).to.deep.include({ ids: ['a-1', 'a-3'] });
  });

  it('does not move rows when alarms change, but says so', async () => {
    await show();
    await isRead(3);
    const before = reads().length;
    expect(all('[part=changed]')).to.have.length(0);
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm());
    await fake.clock.advance(1_000);
    await until(() => all('[part=changed]').length === 1, 'the hint');
    expect(reads().length).to.equal(before);
    button('Refresh').focus();
    button('Refresh').click();
    await until(() => all('[part=changed]').length === 0, 'read again');
    expect(root().activeElement === button('Refresh'), 'the focus stays').to.equal(true);
  });

  it('says that reading failed and tries again; says that nothing matches', async () => {
    await show();
    fake.server.refuse(findAlarmStatByParam, 'database away');
    await until(() => all('[part=error]').length === 1, 'the failure');
    expect(one('[part=error]').textContent).to.contain('database away');
    fake.server.answer(findAlarmStatByParam, { rows: [], total: 0 });
    one('[part=error] button').click();
    await until(() => root().textContent.includes('No records yet'), 'nothing');
    await tick('Level', 'Serious');
    button('Search').click();
    await until(() => root().textContent.includes('No matching records'), 'nothing that matches');
    expect((button('Export') as HTMLButtonElement).disabled).to.equal(true);
  });

  it('goes back to the last page there is, as a correction', async () => {
    const told: unknown[] = [];
    await show('page=9');
    element.addEventListener('querychanged', ({ detail }) => told.push(detail));
    await until(() => asked()['page'] === 3, 'the last page');
    expect(told).to.deep.equal([{ query: 'page=3', isCorrection: true }]);
  });

  describe('while others handle its alarms', () => {
    let ids: string[];
    /** Makes the server store a list of 60 alarms. Each answer gives the marks of its rows, or none does. */
    const keep = async (knowsMarks: boolean): Promise<void> => {
      ids = Array.from({ length: 60 }, (_, index) => String(100 + index));
      await show('alarmStatus=0&pageSize=20');
      fake.server.answer(findAlarmStatByParam, ({ page, pageSize = 20, after }) => {
        const begin = after === undefined ? (page - 1) * pageSize : ids.findIndex(id => id > after);
        const shown = ids.slice(begin, begin + pageSize);
        const [first, last] = [shown[0], shown.at(-1)];
        return {
          rows: shown.map(id => anAlarm({ id, name: id, beganAt: 1_700_000_000_000 - Number(id) * 1_000 })),
          total: ids.length,
          ...(knowsMarks && first ? { firstMark: first } : {}),
          ...(knowsMarks && last && last !== ids.at(-1) ? { lastMark: last } : {}),
        };
      });
      await isRead(20);
    };
    const named = (): string[] => all('tbody tr').map(({ dataset }) => dataset['id'] ?? '');
    const range = (from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

    for (const knowsMarks of [true, false])
      it(`goes on behind its last row, and says so where it was put right; the server knows marks: ${knowsMarks}`, async () => {
        await keep(knowsMarks);
        expect(named()).to.deep.equal(range(100, 119));
        ids = ids.filter(id => id < '103' || id > '107');
        button('Next page').click();
        await until(() => named()[0] === '120', 'the alarm that follows');
        expect(named()).to.deep.equal(range(120, 139));
        expect(asked()['after']).to.equal(knowsMarks ? '119' : undefined);
        const said = all('.pages [role=status]').map(({ textContent }) => textContent);
        expect(said).to.deep.equal(
          knowsMarks ? [] : ['5 rows left this list meanwhile; this page goes on from the one before'],
        );
        // Later alarms take the places of those handled on a page when it is read again.
        ids = ids.filter(id => id !== '121');
        button('Refresh').click();
        await until(() => named().includes('140'), 'the row that moved up');
        button('Next page').click();
        await until(() => named()[0] === '141', 'the last page');
        expect(named()).to.deep.equal(range(141, 159));
        expect(one('.jump').textContent).to.contain('3');
      });

    it('goes back to the last page that there is when nothing is left behind its last row', async () => {
      await keep(true);
      button('Next page').click();
      await until(() => named()[0] === '120', 'the second page');
      ids = ids.slice(0, 35);
      button('Next page').click();
      await until(() => asked()['page'] === 2 && asked()['after'] === undefined, 'the page of its number');
      await until(() => named()[0] === '120' && named().length === 15, 'the last rows');
    });
  });

  it('asks the app to save what is exported, and saves it where nobody does', async () => {
    await show('alarmLevel=1', 1200, undefined, 'app');
    await isRead(3);
    const saved: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    const wanted: OpenWindowRequest[] = [];
    let isTaken = true;
    const take = (event: CustomEvent<OpenWindowRequest>): void => {
      wanted.push(event.detail);
      if (isTaken) event.preventDefault();
    };
    document.addEventListener('openwindowrequest', take);
    try {
      fake.server.respond(
        exportAlarmList,
        () => new Response('a\r\nb\r\n', { headers: { 'Content-Type': 'text/csv' } }),
      );
      for (const count of [1, 2]) {
        button('Export').click();
        await until(() => all('dialog').length === 1, 'the dialog');
        button('Start export').click();
        await until(() => wanted.length === count, 'the request');
        await until(() => all('dialog').length === 0, 'its end');
        expect(saved).to.have.length(count - 1);
        isTaken = false;
      }
      expect(wanted[0]?.url).to.match(/^blob:/);
      expect(wanted[0]?.name).to.match(/\.csv$/);
    } finally {
      HTMLAnchorElement.prototype.click = click;
      document.removeEventListener('openwindowrequest', take);
    }
  });

  it('exports with a remark, and gives up when that is wanted', async () => {
    await show('alarmLevel=1');
    await isRead(3);
    const saved: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    try {
      let answer: (response: Response) => void = () => undefined;
      fake.server.respond(exportAlarmList, () => new Promise<Response>(resolve => (answer = resolve)));
      button('Export').click();
      await until(() => all('dialog').length === 1, 'the dialog');
      expect(one('dialog').textContent).to.contain('45 records');
      const remark = one('dialog sl-textarea') as HTMLElement & { value: string };
      const write = async (words: string): Promise<void> => {
        remark.value = words;
        remark.dispatchEvent(new CustomEvent('sl-input'));
        await drawn();
      };
      await write('x'.repeat(1_000));
      expect(one('dialog .pk-field-error').textContent).to.match(/^At most \d+ characters; now 1,?000$/);
      expect((button('Start export') as HTMLButtonElement).disabled).to.equal(true);
      await write('');
      button('Start export').click();
      await until(() => all('dialog progress').length === 1, 'progress');
      button('Cancel').click();
      await until(() => all('dialog').length === 0, 'given up');
      answer(new Response('Alarm\r\nlate\r\n', { headers: { 'Content-Type': 'text/csv' } }));
      await drawn();
      expect(saved).to.deep.equal([]);

      fake.server.refuse(exportAlarmList, 'disk full');
      button('Export').click();
      await until(() => all('dialog').length === 1, 'the dialog');
      button('Start export').click();
      await until(() => all('dialog [role=alert]').length === 1, 'the failure');
      expect(one('dialog [role=alert]').textContent).to.contain('disk full');
      // The rows that were found are gone when the file is written.
      fake.server.respond(
        exportAlarmList,
        () => new Response('\uFEFFAlarm\r\n', { headers: { 'Content-Type': 'text/csv' } }),
      );
      button('Start export').click();
      await until(
        () => all('dialog [role=alert]').some(said => said.textContent.includes('No resources to download')),
        'nothing',
      );
      expect(saved).to.deep.equal([]);
      fake.server.respond(
        exportAlarmList,
        () => new Response('\uFEFFAlarm\r\nSmoke\r\n', { headers: { 'Content-Type': 'text/csv' } }),
      );
      button('Start export').click();
      await until(() => saved.length === 1, 'the file');
      expect(saved[0]).to.match(/^alarms-\d{8}-\d{4}\.csv$/);
      expect(fake.server.of(exportAlarmList).at(-1)?.request).to.deep.include({ level: ['serious'] });
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('shows cards and a sheet of filters where a table has no room', async () => {
    await show('alarmLevel=1', 374);
    await isRead(3);
    expect(all('table')).to.have.length(0);
    expect(element.scrollWidth).to.be.at.most(374);
    const title = one('.head h2');
    expect(title.scrollWidth, 'the whole title').to.be.at.most(title.clientWidth);
    for (const card of all('.cards > li')) expect(card.scrollWidth).to.be.at.most(card.clientWidth);
    one('.card-head input').click();
    await until(() => all('.cards > li[data-chosen]').length === 1, 'a chosen card');
    const grounds = all('.cards > li').map(card => getComputedStyle(card).backgroundColor);
    expect(new Set(grounds).size, 'the chosen one is marked').to.equal(2);
    one('.card-head input').click();
    expect(all('[part=filters]')).to.have.length(0);
    button('Filters (1)').click();
    await until(() => all('dialog [part=filters]').length === 1, 'the sheet');
    await tick('Level', 'Serious');
    await until(() => asked()['level'] === undefined, 'applied');
    await until(() => all('dialog .pk-dialog-foot button')[0]?.textContent === 'Show 45 records', 'the count');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  });

  it('applies what is typed into the sheet by its main button, and stays open where that cannot be sent', async () => {
    await show('', 374);
    await isRead(3);
    const openSheet = async (): Promise<void> => {
      all('.head button')
        .find(({ textContent }) => textContent.startsWith('Filters'))
        ?.click();
      await until(() => all('dialog [part=filters]').length === 1, 'the sheet');
    };
    const foot = (): HTMLElement => one('dialog .pk-dialog-foot button');
    await openSheet();
    expect(foot().textContent).to.equal('Show 45 records');
    type('Alarm ID', '12');
    await until(() => foot().textContent === 'Apply filters', 'nothing is counted yet');
    foot().click();
    await until(() => asked()['id'] === '12', 'the filter');
    await until(() => all('dialog').length === 0, 'closed');
    element.query = 'alarmStatus=0';
    await until(() => asked()['id'] === undefined, 'another address');
    await openSheet();
    type('Remark', 'x'.repeat(500));
    await drawn();
    foot().click();
    await until(() => all('dialog .filter .pk-field-error').length === 1, 'the error');
    button('Close').click();
    await until(() => all('dialog').length === 0, 'given up');
    await openSheet();
    expect(control('Remark').value).to.equal('');
    // With nothing typed it only closes the sheet.
    const count = reads().length;
    foot().click();
    await until(() => all('dialog').length === 0, 'closed again');
    expect(reads()).to.have.length(count);
  });

  it('offers only what the user may: no actions, no file, or nothing at all', async () => {
    await show('', 1200, 'alarm-query-list');
    await robots(false);
    await isRead(3);
    expect(all('input[type=checkbox]')).to.have.length(0);
    expect(all('button').some(candidate => candidate.textContent === 'Export')).to.equal(false);
    home.remove();
    fake.console.dispose();
    await show('', 1200, 'data-center');
    await until(() => root().textContent.includes('No permission'), 'the refusal');
    expect(fake.server.of(getPrivilegesByUser)).to.have.length(1);
    expect(reads()).to.deep.equal([]);
  });
});
