/** Reports: from the menu to the runs behind a row, and on paper, with their numbers and in Chinese. */
import type { Page } from '@playwright/test';
import { readPdf } from './pdf.ts';
import { Client, expect, test } from './support.ts';

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

/** What a server answers that has seen 28 days of twelve robots; the journey is about what becomes of it. */
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

/** What a page would have put on paper: the document of the frame that it prints, with its sheets, as one that stands alone. */
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
  test.beforeEach(async ({ page, gateway }) => {
    await gateway.disturb('quiet');
    await page.route('**/statPatrolRunReport.action*', route => route.fulfill({ json: answer }));
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'print', () => {
        const { top } = globalThis;
        if (top) Reflect.set(top, 'printed', Number(Reflect.get(top, 'printed') ?? 0) + 1);
      });
    });
  });

  test('leads from its menu to the runs of a row, and back', async ({ page, gateway, quiet }) => {
    const { token } = await Client.signIn(gateway, 'operator');
    await page.goto(`${gateway.console}${path}?token=${token}&language=en-us&startTime=${begin}&stopTime=${end}`);
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
    gateway,
    quiet,
    browser,
  }) => {
    const { token } = await Client.signIn(gateway, 'operator');
    await page.goto(`${gateway.console}${path}?token=${token}&language=zh-cn&startTime=${begin}&stopTime=${end}`);
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
      // A4 across, in points.
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([842, 595]);
      expect(page.text).toContain(`第 ${String(at + 1)} 页，共 ${String(pages.length)} 页`);
    }
    // Nothing of the page around it, and nothing to press.
    expect(text).not.toContain('导出');
    expect(quiet).toEqual([]);
  });
});
