/** Reports: from the menu to the runs behind a row, and on paper, with their numbers and in Chinese. */
import { findPatrolRunByPage, getPatrolRunCourse } from '@patrolkit/transport';
import type { Page } from '@playwright/test';
import { readPdf } from './pdf.ts';
import { Client } from './operators.ts';
import { expect, test } from './support.ts';

const path = '/data-center/data-report/patrol-report-summary';
const day = 86_400_000;
const begin = new Date(2026, 2, 1).getTime();
const end = new Date(2026, 2, 29).getTime() - 1;
const report = (page: Page) => page.locator('patrol-data-page');

const figures = (runs: number) => ({
  runNum: runs,
  completeNum: runs - 3,
  partialNum: 2,
  stopNum: 1,
  runningNum: 0,
  pointTotal: runs * 12,
  pointFinish: runs * 11,
  finishRate: 11 / 12,
  captureNum: runs * 20,
  alarmNum: 7,
  mileage: runs * 1234,
  duration: runs * 1_920_000,
});

/** The answer of a server with data of 28 days of twelve robots; the journey is about how it is shown. */
const answer = {
  ret: 1,
  msg: '',
  data: {
    total: figures(336),
    before: figures(300),
    beforeStartTime: begin - 28 * day,
    beforeStopTime: begin - 1,
    unit: 'day',
    rows: Array.from({ length: 28 }, (_, at) => ({
      key: `PR${String(at + 1).padStart(3, '0')}`,
      name: `巡检机器人 ${String(at + 1)} 号`,
      ...figures(12 + at),
    })),
    series: Array.from({ length: 28 }, (_, at) => ({
      key: String(at),
      time: begin + at * day,
      endTime: begin + (at + 1) * day - 1,
      ...figures(10 + (at % 5)),
    })),
  },
};

/** A run with so many points that its details take several sheets of paper. */
const run = {
  id: '7',
  at: begin,
  until: begin + 1_920_000,
  lasted: 1_920_000,
  deviceId: 'PR001',
  deviceName: '巡检机器人 1 号',
  mapName: '一号厂房',
  routeName: '夜间巡逻路线',
  startedBy: 'plan',
  runResult: 'partial',
  pointsPlanned: 60,
  pointsReached: 59,
  captureCount: 31,
  alarmCount: 2,
  driven: 1234,
  remarks: '通道被货物占用',
} as const;
const course = {
  points: Array.from({ length: 60 }, (_, at) => ({
    id: `1-${String(at)}`,
    pointName: `配电柜 ${String(at + 1)}`,
    order: at + 1,
    x: at,
    y: at % 7,
    pointState: at === 59 ? ('missed' as const) : ('reached' as const),
    ...(at === 59 ? {} : { reachedAt: begin + at * 30_000 }),
  })),
  track: [],
};

/** The document that a page would print: that of its print frame with its style sheets, as a document of its own. */
const printedDocument = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('iframe')].at(-1)?.contentDocument;
    const host = shown?.body.firstElementChild;
    const root = host?.shadowRoot;
    if (!shown || !root) throw new Error('nothing is printed');
    const text = (sheets: readonly CSSStyleSheet[]): string =>
      sheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join('\n');
    return `<!doctype html><html lang="${shown.documentElement.lang}"><head><meta charset="utf-8"><title>${shown.title}</title>
      <style>${text(shown.adoptedStyleSheets)}</style></head><body><div><template shadowrootmode="open">
      <style>${text(root.adoptedStyleSheets)}</style>${root.innerHTML}</template></div></body></html>`;
  });

test.describe('a report', () => {
  test.beforeEach(async ({ page, server }) => {
    await server.disturb('quiet');
    await page.route('**/statPatrolRunReport.action*', route => route.fulfill({ json: answer }));
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'print', () => {
        const { top } = globalThis;
        if (top) Reflect.set(top, 'printed', Number(Reflect.get(top, 'printed') ?? 0) + 1);
      });
    });
  });

  test('leads from its menu to the runs of a row, and back', async ({ page, server, quiet }) => {
    const { token } = await Client.signIn(server, 'operator');
    await page.goto(`${server.console}${path}?token=${token}&language=en-us&startTime=${begin}&stopTime=${end}`);
    await expect(page).toHaveTitle(/^(\(\d+\) )?Patrol summary - /);
    await expect(report(page).locator('[data-figure=runs] .value')).toHaveText('336');
    await expect(report(page).locator('[data-figure=runs]')).toContainText('12% more than before');
    await expect(report(page).locator('.pk-chart svg')).toHaveCount(3);
    await report(page).getByRole('button', { name: '巡检机器人 3 号' }).click();
    await expect(page).toHaveURL(/patrol-report\?.*deviceId=PR003/);
    await expect(page).toHaveURL(new RegExp(`startTime=${begin}&stopTime=${end}`));
    await expect(report(page).getByRole('heading', { name: 'Patrol reports' })).toBeVisible();
    await page.goBack();
    await expect(report(page).locator('[data-figure=runs] .value')).toHaveText('336');
    expect(quiet).toEqual([]);
  });

  test('is printed on A4 with its numbers, in Chinese, with the number of each page', async ({
    page,
    server,
    quiet,
    browser,
  }) => {
    const { token } = await Client.signIn(server, 'operator');
    await page.goto(`${server.console}${path}?token=${token}&language=zh-cn&startTime=${begin}&stopTime=${end}`);
    await expect(report(page).locator('.pk-chart svg')).toHaveCount(3);
    await report(page).getByRole('button', { name: '打印' }).click();
    await page.waitForFunction(() => Reflect.get(globalThis, 'printed') === 1);
    const alone = await browser.newPage();
    await alone.setContent(await printedDocument(page));
    const { pages } = await readPdf(await alone.pdf({ preferCSSPageSize: true }));
    await alone.close();
    const text = pages.map(page => page.text).join('\n');
    for (const wanted of ['巡逻汇总报表', '巡检机器人 28 号', '336', '比上期增加 12%', '414,624 m', '到位率', '合计'])
      expect(text, wanted).toContain(wanted);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries()) {
      // A4 landscape, in points.
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([842, 595]);
      expect(page.text).toContain(`第 ${String(at + 1)} 页，共 ${String(pages.length)} 页`);
    }
    // Nothing of the surrounding page is printed, and no buttons.
    expect(text).not.toContain('导出');
    expect(quiet).toEqual([]);
  });

  test('of one run is printed on A4 with its facts and points, in Chinese, and without the console around it', async ({
    page,
    server,
    quiet,
    browser,
  }) => {
    const answered = (data: unknown) => ({ json: { ret: 1, msg: '', data } });
    await page.route('**/findPatrolRunByPage.action*', route =>
      route.fulfill(answered(findPatrolRunByPage.answer.encode({ rows: [run], total: 1 }))),
    );
    await page.route('**/getPatrolRunCourse.action*', route =>
      route.fulfill(answered(getPatrolRunCourse.answer.encode(course))),
    );
    const { token } = await Client.signIn(server, 'operator');
    const address = '/data-center/data-report/patrol-report-detail';
    await page.goto(`${server.console}${address}?token=${token}&language=zh-cn&id=7`);
    await expect(report(page).getByText('配电柜 60')).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    const frame = await page.locator('nav, header').allInnerTexts();
    await report(page).getByRole('button', { name: '打印' }).click();
    await page.waitForFunction(() => Reflect.get(globalThis, 'printed') === 1);
    const alone = await browser.newPage();
    await alone.setContent(await printedDocument(page));
    // No buttons are on paper (the name of a row, which opens it, remains), and nothing is cut off at the side.
    await alone.emulateMedia({ media: 'print' });
    await expect(alone.locator('button:visible:not(.open)')).toHaveCount(0);
    expect(await alone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const { pages } = await readPdf(await alone.pdf({ preferCSSPageSize: true }));
    await alone.close();
    const text = pages.map(page => page.text).join('\n');
    for (const wanted of ['夜间巡逻路线', run.deviceName, run.mapName, run.remarks, '1,234 m', '配电柜 1', '配电柜 60'])
      expect(text, wanted).toContain(wanted);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.text).toContain(await report(page).locator('h2').first().innerText());
    for (const [at, page] of pages.entries()) {
      // A4 portrait, in points.
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([595, 842]);
      expect(page.text).toContain(`第 ${String(at + 1)} 页，共 ${String(pages.length)} 页`);
    }
    // The menus of the console are not printed.
    const entries = frame.join('\n').match(/急停|停止移动|运行监控|数据中心/g) ?? [];
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(text, entry).not.toContain(entry);
    expect(quiet).toEqual([]);
  });
});
