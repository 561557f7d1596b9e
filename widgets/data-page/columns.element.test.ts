/** Tests the columns of a list: which ones, in which order and how wide, as the user chose them. */
import { expect } from '@esm-bundle/chai';
import { loadResource, type AnyResource } from '@patrolkit/core';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import axe from 'axe-core';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const page = 'rb-online-query';
const storage = 'patrolkit.columns';

describe('columns of <patrol-data-page>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  let resource: AnyResource;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const [found] = all<E>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const heads = (): (string | undefined)[] => all('thead th').map(head => head.dataset['column']);
  const button = (name: string, within = ''): HTMLElement => {
    const found = all(`${within} button`).find(one => (one.ariaLabel ?? one.textContent) === name);
    if (!found) throw new Error(`There is no button ${name}`);
    return found;
  };
  const width = (name: string): number => one(`th[data-column=${name}]`).offsetWidth;
  const kept = (): unknown => JSON.parse(fake.environment.local.get(storage) ?? '{}');
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };
  const put = (px: number): void => {
    element = document.createElement('patrol-data-page');
    element.resource = page;
    home.style.width = `${px}px`;
    home.append(element);
  };
  const show = async (px = 1400): Promise<void> => {
    resource = await loadResource(page);
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [page] }));
    fake.server.answer(resource.list, (request: unknown) => ({
      rows: [0, 1, 2].map(at => ({
        id: `row-${at}`,
        deviceName: `Robot ${at} of a name that is rather long`,
        // The fake server sorts as it is asked to.
        at: 1_700_000_000_000 + (Reflect.get(Object(request), 'direction') === 'ascending' ? at : -at) * 60_000,
        until: 1_700_000_060_000,
        lasted: 3_723_000,
        offlineReason: 'power',
      })),
      total: 3,
    }));
    home = provide(fake.console);
    put(px);
    await until(() => all('tbody tr, .cards > li').length === 3, 'the rows');
  };
  const open = async (): Promise<void> => {
    button('Columns').click();
    await until(() => all('dialog[open] .columns li').length === resource.columns.length, 'the dialog');
  };
  const press = (target: HTMLElement, key: string, shiftKey = false): boolean =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  const point = (target: Element, type: string, clientX: number, clientY = 0): boolean =>
    target.dispatchEvent(
      new PointerEvent(type, { clientX, clientY, pointerId: 1, button: 0, bubbles: true, cancelable: true }),
    );
  /** Drags something from one place to another. Capturing the pointer is replaced, since there is no real pointer. */
  const drag = async (
    target: HTMLElement,
    from: [number, number],
    to: [number, number],
    holder: HTMLElement = target,
  ) => {
    holder.setPointerCapture = () => undefined;
    point(target, 'pointerdown', ...from);
    point(holder, 'pointermove', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await drawn();
    point(holder, 'pointermove', ...to);
    await drawn();
    point(holder, 'lostpointercapture', ...to);
    await drawn();
  };

  before(texts);
  before(async () => {
    await import('./ColumnsDialog.tsx');
  });
  afterEach(() => {
    home.remove();
    document.querySelector('iframe')?.remove();
    fake.console.dispose();
  });

  it('are chosen and ordered, kept for the user, and given back as delivered', async () => {
    await show();
    const delivered = resource.columns.map(({ name }) => name);
    expect(heads()).to.deep.equal(delivered);
    await open();
    await isAccessible();
    const boxes = all<HTMLInputElement>('.columns input');
    expect(boxes.map(({ disabled }) => disabled)).to.deep.equal(
      resource.columns.map(({ isTitle }) => isTitle === true),
    );
    boxes[3]?.click();
    button('Move Until up').click();
    await drawn();
    expect(heads()).to.deep.equal(['deviceName', 'until', 'at', 'offlineReason']);
    expect(one('dialog [role=status]').textContent).to.equal('Until: place 2 of 5');
    // At an end a button does nothing and keeps the focus.
    button('Move Device up').focus();
    button('Move Device up').click();
    expect(heads()[0]).to.equal('deviceName');
    expect(Object.values(kept() as object)).to.deep.equal([
      { order: ['deviceName', 'until', 'at', 'lasted', 'offlineReason'], hidden: ['lasted'], widths: {} },
    ]);
    // The layout is the same on another page of this console.
    element.remove();
    put(1400);
    await until(() => all('tbody tr').length === 3, 'the rows again');
    expect(heads()).to.deep.equal(['deviceName', 'until', 'at', 'offlineReason']);
    await open();
    button('Reset to default').click();
    await drawn();
    expect(heads()).to.deep.equal(delivered);
    expect(kept()).to.deep.equal({});
  });

  it('are ordered by the hand', async () => {
    await show();
    await open();
    const items = all('.columns li');
    const middle = (item: HTMLElement | undefined): [number, number] => {
      const box = item?.getBoundingClientRect();
      return [box?.left ?? 0, (box?.top ?? 0) + (box?.height ?? 0) / 2];
    };
    await drag(all('.columns .grip')[4] as HTMLElement, middle(items[4]), middle(items[1]), one('.columns'));
    expect(heads()).to.deep.equal(['deviceName', 'offlineReason', 'at', 'until', 'lasted']);
    // Without a pressed pointer nothing moves.
    point(one('.columns'), 'pointermove', 0, 0);
    await drawn();
    expect(heads()[0]).to.equal('deviceName');
  });

  it('are as wide as the hand or a key makes them, and fit what they hold', async () => {
    await show();
    const handle = (): HTMLElement => one('th[data-column=at] [role=separator]');
    expect(handle().ariaLabel).to.equal('Width of Time');
    expect(handle().ariaValueNow).to.equal(String(width('at')));
    await isAccessible();
    const { right } = handle().getBoundingClientRect();
    const before = width('at');
    await drag(handle(), [right, 10], [right + 40, 10]);
    expect(width('at')).to.equal(before + 40);
    expect(handle().ariaValueNow).to.equal(String(before + 40));
    // A press that does not move changes nothing.
    await drag(handle(), [right, 10], [right + 1, 10]);
    expect(width('at')).to.equal(before + 40);
    handle().focus();
    press(handle(), 'ArrowLeft');
    await drawn();
    expect(width('at')).to.equal(before + 24);
    press(handle(), 'ArrowRight', true);
    await drawn();
    expect(width('at')).to.equal(before + 88);
    press(handle(), 'Home');
    await drawn();
    expect(width('at')).to.equal(48);
    expect(root().activeElement).to.equal(handle());
    const cell = one('td[data-column=at]');
    expect(cell.scrollWidth).to.be.above(cell.clientWidth);
    press(handle(), 'Enter');
    await drawn();
    expect(cell.scrollWidth).to.equal(cell.clientWidth);
    expect(width('at')).to.be.within(80, 260);
    const fitting = width('at');
    press(handle(), 'End');
    await drawn();
    expect(width('at')).to.equal(640);
    handle().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await drawn();
    expect(width('at')).to.equal(fitting);
    expect(press(handle(), 'Tab')).to.equal(true);
  });

  it('that are all sized leave room, or scroll within their own box below what names a row', async () => {
    await show(900);
    for (const { name } of resource.columns) {
      press(one(`th[data-column=${name}] [role=separator]`), 'Home');
      await drawn();
    }
    expect(one('table').offsetWidth).to.equal(48 * resource.columns.length);
    for (const { name } of resource.columns.slice(1)) {
      press(one(`th[data-column=${name}] [role=separator]`), 'End');
      await drawn();
    }
    const room = one('.room');
    await until(() => one('.room-frame').hasAttribute('data-more') && room.hasAttribute('data-stays'), 'the edge');
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    room.scrollLeft = 400;
    await until(() => room.hasAttribute('data-stuck'), 'what names a row');
    const title = one('tbody [data-title]').getBoundingClientRect();
    expect(Math.abs(title.left - room.getBoundingClientRect().left)).to.be.at.most(2);
    room.scrollLeft = room.scrollWidth;
    await until(() => !one('.room-frame').hasAttribute('data-more'), 'the end');
    await isAccessible();
  });

  it('are seen when another page changes them, and one that the page no longer has is left out', async () => {
    await show();
    const of = fake.console.resources.layouts.key(aUser().id, page);
    fake.environment.local.set(
      storage,
      JSON.stringify({ [of]: { order: ['gone', 'lasted'], hidden: ['at', 'deviceName'], widths: { gone: 90 } } }),
    );
    fake.environment.otherPages.post(storage);
    await until(() => heads().length === 4, 'the columns');
    expect(heads()).to.deep.equal(['deviceName', 'until', 'lasted', 'offlineReason']);
  });

  it('are printed as they are chosen, with their heads and without their widths', async () => {
    await show();
    await until(() => all('th .sort').length > 0, 'what sorts');
    press(one('th[data-column=deviceName] [role=separator]'), 'Home');
    await open();
    all<HTMLInputElement>('.columns input')[2]?.click();
    await drawn();
    const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];
    let prints = 0;
    const observer = new MutationObserver(() => {
      for (const frame of frames()) if (frame.contentWindow) frame.contentWindow.print = () => (prints += 1);
    });
    observer.observe(document.body, { childList: true });
    try {
      button('Print').click();
      await until(() => prints === 1, 'the print');
      const printed = frames()[0]?.contentDocument?.body.firstElementChild?.shadowRoot;
      const printedHeads = [...(printed?.querySelectorAll<HTMLElement>('thead th') ?? [])];
      expect(printedHeads.map(head => head.innerText.trim())).to.deep.equal(['Device', 'Time', 'Duration', 'Reason']);
      expect(printedHeads[0]?.offsetWidth).to.be.above(48);
      const cell = printed?.querySelector('td');
      expect(cell?.scrollWidth).to.equal(cell?.clientWidth);
    } finally {
      observer.disconnect();
      for (const frame of frames()) frame.remove();
    }
  });

  for (const where of ['', ', also in a frame'])
    it(`open a row wherever it is pressed, but not where something else is${where}`, async () => {
      await show();
      if (where) {
        element.remove();
        await drawn();
        const frame = document.createElement('iframe');
        frame.width = '1500';
        document.body.append(frame);
        frame.contentDocument?.body.append(home);
        home.append(element);
        await until(() => all('.open').length > 2, 'the rows, made in the frame');
      }
      const asked: string[] = [];
      element.addEventListener('rowopenrequest', event => {
        asked.push(event.detail.id);
        event.preventDefault();
      });
      all('td[data-column=lasted]')[1]?.click();
      all('.open')[2]?.click();
      one('tbody').click();
      expect(asked).to.deep.equal(['row-1', 'row-2']);
    });

  it('are the facts of the cards on a narrow page, in three languages', async () => {
    await show(390);
    for (const language of ['en-us', 'zh-cn', 'zh-hk'] as const) {
      await fake.console.preferences.chooseLanguage(language);
      await until(() => all('[aria-busy]').length === 0, `the cards in ${language}`);
      const name = { 'en-us': 'Columns', 'zh-cn': '列设置', 'zh-hk': '欄位設定' }[language];
      button(name).click();
      await until(() => all('dialog[open] .columns li').length === resource.columns.length, 'the dialog');
      expect(one('dialog').textContent).to.not.match(/\bdata\.[a-z]/i);
      await isAccessible();
      all<HTMLInputElement>('.columns input')[1]?.click();
      await drawn();
      const isShown = language === 'zh-cn';
      expect(all('.cards [data-column=at]')).to.have.length(isShown ? 3 : 0);
      expect(element.scrollWidth).to.be.at.most(element.clientWidth);
      button({ 'en-us': 'Close', 'zh-cn': '关闭', 'zh-hk': '關閉' }[language], 'dialog').click();
      await until(() => all('dialog').length === 0, 'closed');
    }
  });
});
