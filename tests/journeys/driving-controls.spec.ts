/** Controls beside the pads: device controls, presets, pointing into the picture, and handing control over. */
import type { Locator, Page } from '@playwright/test';
import { drive, holdUntil, mouseOn, press, standsStill, takeOver, turnBack } from './driving.ts';
import type { Server } from './server.ts';
import { enter, secondOperator } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { expect, test } from './support.ts';

/** The hardware settings of a robot, as the server holds them. */
interface Hardware {
  readonly volume: number;
  readonly alarmLight: boolean;
  readonly headLight: boolean;
  readonly wiper: 'off' | 'once' | 'on';
}
const hardwareOf = (server: Server, deviceId: string): Promise<Hardware> => server.disturb('pose', { deviceId });

test.describe('device controls', () => {
  const row = (page: Page, control: string): Locator =>
    page.locator(`patrol-device-controls [data-control="${control}"]`);
  /** Waits until the mark of a command says that it was done. The mark stays for five seconds. */
  const isDone = (page: Page, control: string): Promise<void> =>
    expect(row(page, control).locator('.mark')).toHaveText('Done');

  test('lights, volume and wiper do at the robot what is asked, and show what the robot says', async ({
    page,
    server,
    quiet,
  }) => {
    await enter(page, server);
    for (const [control, name, field] of [
      ['headLamp', 'Headlight', 'headLight'],
      ['alarmLamp', 'Warning light', 'alarmLight'],
    ] as const) {
      // Its name says so while nobody knows whether it is on.
      const lamp = row(page, control).getByRole('switch', { name, exact: true });
      const isOn = async (): Promise<boolean> => (await hardwareOf(server, 'PR001'))[field];
      const before = await isOn();
      await expect(lamp).toHaveAttribute('aria-checked', String(before));
      for (const wanted of [!before, before]) {
        await lamp.click();
        await Promise.all([isDone(page, control), expect.poll(isOn).toBe(wanted)]);
        await expect(lamp).toHaveAttribute('aria-checked', String(wanted));
      }
    }

    const slider = row(page, 'volume').getByRole('slider', { name: 'Volume' });
    const before = (await hardwareOf(server, 'PR001')).volume;
    const step = before > 5 ? -1 : 1;
    // Until the volume is known and may be set, the slider stands at 0 and a key does nothing.
    await expect(row(page, 'volume').getByRole('status').first()).toHaveText(String(before));
    await expect(slider).not.toHaveAttribute('aria-disabled', 'true');
    await slider.focus();
    // The slider keeps the focus, so the second press works without focusing it again.
    for (const wanted of [before + step, before + 2 * step]) {
      await page.keyboard.press(step < 0 ? 'ArrowLeft' : 'ArrowRight');
      await Promise.all([
        isDone(page, 'volume'),
        expect.poll(async () => (await hardwareOf(server, 'PR001')).volume).toBe(wanted),
      ]);
      await expect(row(page, 'volume').getByRole('status').first()).toHaveText(String(wanted));
    }
    await expect(slider).toBeFocused();

    const wiper = row(page, 'wiper');
    for (const [choice, value] of [
      ['Continuous', 'on'],
      ['Off', 'off'],
    ] as const) {
      await wiper.getByRole('button', { name: choice }).click();
      await Promise.all([
        isDone(page, 'wiper'),
        expect.poll(async () => (await hardwareOf(server, 'PR001')).wiper).toBe(value),
      ]);
      await expect(wiper.getByRole('button', { name: choice })).toHaveAttribute('aria-pressed', 'true');
    }
    expect(quiet).toEqual([]);
  });
});

test('presets are kept, gone to, renamed, and deleted only after a question', async ({ page, server, quiet }) => {
  const { deviceId } = await takeOver(page, server);
  const pad = page.locator('patrol-ptz-pad');
  const pan = async (): Promise<number> => (await server.pose(deviceId)).ptz.pan;
  await holdUntil(mouseOn(page, pad, 'left'), async () => Math.abs(await pan()) > 0.2);
  await page.mouse.up();
  await expect.poll(async () => (await server.commands(deviceId)).at(-1)?.message.kind).toBe('ptzStop');
  const kept = await pan();

  await pad.getByRole('button', { name: 'Presets' }).click();
  const dialog = page.getByRole('dialog', { name: /^Presets of/ });
  const name = 'Gate';
  await dialog.getByLabel('Save current position as').fill(name);
  await dialog.getByRole('button', { name: 'Save preset', exact: true }).click();
  await expect(dialog.getByText(`“${name}” saved`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await turnBack(server, deviceId, pad);
  await pad.getByRole('button', { name: 'Presets' }).click();
  const line = dialog.getByRole('listitem').filter({ hasText: name });
  await line.getByRole('button', { name: 'Go to' }).click();
  await expect(dialog.getByText(`Turning to “${name}”`)).toBeVisible();
  await expect.poll(async () => Math.abs((await pan()) - kept)).toBeLessThan(0.02);

  await line.getByRole('button', { name: `Rename “${name}”` }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('East gate');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const renamed = dialog.getByRole('listitem').filter({ hasText: 'East gate' });
  await expect(renamed).toBeVisible();

  await renamed.getByRole('button', { name: 'Delete “East gate”' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Delete “East gate”?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(renamed).toBeVisible();
  await renamed.getByRole('button', { name: 'Delete “East gate”' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Preset deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
  expect(quiet).toEqual([]);
});

test('a click into the picture centres it, and a drag zooms', async ({ page, server, quiet }) => {
  const { deviceId } = await takeOver(page, server);
  const pad = page.locator('patrol-ptz-pad');
  await turnBack(server, deviceId, pad);
  const ptz = async () => (await server.pose(deviceId)).ptz;
  await pad.getByRole('button', { name: 'Aim in the picture' }).click();
  await expect(pad.getByText('Click to center')).toBeVisible();
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('No picture');
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.click(...at(0.75, 0.5));
  // The point a quarter of the picture right of the middle is now in the middle: the camera has turned by the angle between them.
  const quarter = Math.atan(0.5 * Math.tan((39 * Math.PI) / 180));
  await expect.poll(async () => (await ptz()).pan).toBeCloseTo(-quarter, 1);
  expect((await ptz()).zoom).toBeCloseTo(1, 1);

  // The camera stands still: the drag begins where the click has led.
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const last = before;
      before = (await ptz()).pan;
      return before === last;
    })
    .toBe(true);
  await page.mouse.move(...at(0.25, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.45), { steps: 4 });
  await page.mouse.move(...at(0.65, 0.7), { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await ptz()).zoom).toBeGreaterThan(2);
  await expect.poll(async () => (await ptz()).pan).toBeGreaterThan(before);
  expect(quiet).toEqual([]);
});

test.describe('control changes hands', () => {
  const lease = (page: Page): Locator => page.locator('patrol-drive-pad [part="lease"]');

  test('when it is asked for: refused first, handed over then; and by right, at once', async ({
    page,
    context,
    server,
    quiet,
  }) => {
    const { deviceId, pad } = await takeOver(page, server);
    const other = await secondOperator(context, server, { account: 'admin', deviceId });
    await pictureRuns(other);
    const isShown = (text: Locator): Promise<void> => expect(text).toBeVisible({ timeout: 4_000 });
    const pressIn = (screen: Page, name: string): Promise<void> =>
      lease(screen).getByRole('button', { name }).click({ timeout: 4_000 });
    /** Drives, gets a request for control and answers it; `then` is checked while the result lasts. */
    const answerWith = (answer: string, then: () => Promise<void>): Promise<void> =>
      // A lease ends five seconds after the last movement. On a slower machine the test does all of it again.
      expect(async () => {
        await server.disturb('clear-commands');
        await drive(server, deviceId, mouseOn(page, pad, 'left'));
        await isShown(lease(page).getByText('You have control since'));
        await isShown(lease(other).getByText(/Operator has control since/));
        await pressIn(other, 'Request control');
        await isShown(lease(other).getByText('Waiting for an answer…'));
        await expect(lease(page).getByRole('alert')).toContainText('requests control', { timeout: 4_000 });
        // Pressing an answer with the mouse ends the hold; a request can be answered by keyboard as well.
        await page.mouse.up();
        await pressIn(page, answer);
        await then();
      }).toPass({ timeout: 90_000 });
    await answerWith('Refuse', () => isShown(lease(other).getByText('Your request was refused')));
    await answerWith('Hand over', async () => {
      await isShown(lease(other).getByText('You have control now'));
      await isShown(lease(other).getByText('You have control since'));
      await isShown(lease(page).getByText(/has control since/));
    });
    await standsStill(server, deviceId);

    // The first operator, who handed control over, is refused; the other one drives.
    const theirs = other.locator('patrol-drive-pad');
    const refused = page.getByText(/is controlling this robot/).last();
    // On a slow machine an old picture may end one of the holds: then both are pressed again.
    await expect(async () => {
      await server.disturb('clear-commands');
      await drive(server, deviceId, mouseOn(other, theirs, 'right'));
      await press(page, pad, 'left');
      await expect(refused)
        .toBeVisible({ timeout: 3_000 })
        .finally(() => Promise.all([page.mouse.up(), other.mouse.up()]));
    }).toPass({ timeout: 90_000 });
    await standsStill(server, deviceId);
    // The lease ends five seconds after the last movement.
    await expect(pad.getByText('Nobody has control now')).toBeVisible();

    // An administrator takes over and needs no answer.
    const question = other.getByRole('dialog', { name: 'Take over' });
    // The hold may end by rule on a slow machine, and the lease ends five seconds after the last movement: then all of it is done again.
    await expect(async () => {
      await other.keyboard.press('Escape');
      await drive(server, deviceId, mouseOn(page, pad, 'left'));
      await lease(other).getByRole('button', { name: 'Take over' }).click({ timeout: 4_000 });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused({ timeout: 4_000 });
      await question.getByRole('button', { name: 'Take over' }).click({ timeout: 4_000 });
      await expect(lease(other).getByText('You have control since')).toBeVisible({ timeout: 4_000 });
      // An operator has no right to take control back and can only request it.
      await expect(lease(page).getByRole('button', { name: 'Request control' })).toBeVisible({ timeout: 4_000 });
      await expect(lease(page).getByRole('button', { name: 'Take over' })).toHaveCount(0);
      await expect(pad.getByText('Stopped: someone else took control')).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 90_000 });
    await standsStill(server, deviceId);
    await page.mouse.up();
    await other.context().close();
    expect(quiet.splice(0).every(said => /40[39]/.test(said))).toBe(true);
  });
});
