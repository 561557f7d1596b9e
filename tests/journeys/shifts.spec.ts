/**
 * The handover of a shift: the outgoing operator signs, the incoming one reviews item by item and signs. After that nobody can change
 * anything.
 */
import type { Page } from '@playwright/test';
import { Client, enter, secondOperator } from './operators.ts';
import { expect, test } from './support.ts';

const path = '/data-center/records-query/shift-handover';
const widget = (page: Page) => page.locator('patrol-shift-handover');
const running = (page: Page) => widget(page).locator('[part=running]');
const offer = (page: Page) => widget(page).locator('[part=offer]');

test('a shift is handed over by two people, and what was flagged comes back to the next', async ({
  page,
  context,
  ownServer,
}) => {
  const server = await ownServer();
  await server.disturb('quiet');
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'print', () => {
      const { top } = globalThis;
      if (top) Reflect.set(top, 'printed', Number(Reflect.get(top, 'printed') ?? 0) + 1);
    });
  });
  const [alarm = ''] = await server.raise(1, 'PR001');
  await enter(page, server, { account: 'operator' });
  await page.goto(`${server.console}${path}`);

  // The outgoing operator writes a note, which survives a reload before it is added, and flags the alarm.
  const note = running(page).locator('.new-note textarea');
  await note.fill('The gate sticks');
  await page.reload();
  await expect(note).toHaveValue('The gate sticks');
  await running(page).getByRole('button', { name: 'Add the note' }).click();
  await expect(running(page).locator('[data-subject=note]')).toContainText('The gate sticks');
  await expect(note).toHaveValue('');
  const item = running(page).locator(`[data-key="alarm:${alarm}"]`);
  await item.getByRole('button', { name: 'Flag: it comes back each shift' }).click();
  await expect(item).toContainText('Flagged by Operator');
  await running(page).getByRole('button', { name: 'Sign and hand over' }).click();
  await widget(page).locator('dialog[open]').getByRole('button', { name: 'Sign and hand over' }).click();
  await expect(offer(page)).toContainText('Waiting for the incoming operator to sign');

  // The incoming operator reviews it in another browser with another account.
  const other = await secondOperator(context, server, { account: 'admin', deviceId: 'PR002' });
  // The bar on top shows it on every screen.
  await other
    .getByRole('link', { name: 'A handover of the shift waits for your signature' })
    .click({ timeout: 60_000 });
  const sign = offer(other).getByRole('button', { name: 'Sign and take over' });
  await expect(sign).toBeDisabled();
  const noted = offer(other).locator('[data-subject=note]');
  await noted.getByRole('button', { name: 'Question on: The gate sticks' }).click();
  await noted.getByLabel('What is the question?').fill('Since when?');
  // Typed text waits while the operator looks at other handovers, and is there after a step back.
  await other.getByRole('button', { name: 'Handover records' }).click();
  await expect(offer(other)).toBeHidden();
  await other.goBack();
  await expect(noted.getByLabel('What is the question?')).toHaveValue('Since when?');
  await noted.getByRole('button', { name: 'Save the question' }).click();
  await expect(noted.locator('[data-answer=question]')).toContainText('Since when?');
  const accepting = offer(other).locator('.item:not(:has([data-answer]))');
  while ((await accepting.count()) > 0) {
    const left = await accepting.count();
    await accepting
      .first()
      .getByRole('button', { name: /^Accept: / })
      .click();
    await expect(accepting).toHaveCount(left - 1);
  }
  await sign.click();
  const question = widget(other).locator('dialog[open]');
  await expect(question).toContainText('You take the shift over from Operator');
  await question.getByRole('button', { name: 'Sign and take over' }).click();
  await expect(offer(other)).toHaveCount(0);

  // Both find it among the signed handovers, with both names, and nobody can change anything in it.
  for (const desk of [page, other]) {
    await expect(offer(desk)).toHaveCount(0);
    await desk.getByRole('button', { name: 'Handover records' }).click();
    const row = desk.locator('patrol-data-page tbody tr').first();
    await expect(row).toContainText('Operator');
    await expect(row).toContainText('Administrator');
    await expect(row).toContainText('The gate sticks');
    await row.locator('.open').click();
    await desk.getByRole('button', { name: 'Open the handover' }).click();
    await expect(desk).toHaveURL(/shift-handover\?id=\d+/);
    const kept = widget(desk).locator('[part=kept]');
    await expect(kept.locator('[data-sign=outgoing]')).toContainText('Operator');
    await expect(kept.locator('[data-sign=incoming]')).toContainText('Administrator');
    await expect(kept.locator('[data-answer=question]')).toContainText('Since when?');
    await expect(kept.getByRole('button', { name: /Accept|Question|Flag|Edit|Delete|Sign/ })).toHaveCount(0);
  }
  // The print has both signatures on A4, and no buttons.
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => Reflect.get(globalThis, 'printed') === 1);
  const printed = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('iframe')].at(-1)?.contentDocument;
    const root = shown?.body.firstElementChild?.shadowRoot;
    const rules = [...(shown?.adoptedStyleSheets ?? [])].flatMap(sheet => [...sheet.cssRules]);
    const pressed = [...(root?.querySelectorAll('button') ?? [])].filter(button => button.checkVisibility());
    return {
      text: root?.querySelector<HTMLElement>('.print-body')?.innerText ?? '',
      paper: rules.map(({ cssText }) => cssText).join(' '),
      buttons: pressed.length,
    };
  });
  for (const wanted of ['Operator, ', 'Administrator, ', 'The gate sticks', 'Since when?', 'Abnormal conditions'])
    expect(printed.text).toContain(wanted);
  expect(printed.paper).toMatch(/size: a4/i);
  expect(printed.buttons).toBe(0);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { token } = await Client.signIn(server, 'admin');
  for (const [name, more] of [
    ['signShiftHandover', {}],
    ['withdrawShiftHandover', {}],
    ['reviewShiftItem', { itemKey: `alarm:${alarm}`, reviewed: '0' }],
  ] as const) {
    const answer = await fetch(`${server.url}/robotservice/patrol/${name}.action`, {
      method: 'POST',
      headers: { Token: token, 'Accept-Language': 'en-us' },
      body: new URLSearchParams({ handoverId: id, ...more }),
    });
    expect(await answer.json(), name).toMatchObject({ msg: expect.stringContaining('has signed this handover') });
  }

  // The flagged item is in the next draft; the note is not.
  await other.getByRole('button', { name: 'Current shift' }).click();
  await expect(running(other).locator(`[data-key="alarm:${alarm}"]`)).toContainText('Flagged by Operator');
  await expect(running(other).locator('[data-subject=note]')).toHaveCount(0);
  await other.context().close();
});
