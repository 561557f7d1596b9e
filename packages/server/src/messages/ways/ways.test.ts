/** Messages as they arrive: at a mail server, at systems that take webhooks, at a gateway for short messages, and in a browser. */
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MessageOffice, MessageSettings } from '../../links/messages.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { HiddenCodes } from '../codes.ts';
import { Outbox } from '../outbox.ts';
import type { Outgoing } from '../message.ts';
import { serverKeys } from '../web-push.ts';
import { browsers } from './browsers.ts';
import { SimulatedCalls } from './calls.ts';
import { mails } from './mail.ts';
import { callsOutside, callsSite, Poster } from './post.ts';
import { shortMessages } from './short-messages.ts';
import { webhooks } from './webhook.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What came to a server of others. */
interface Taken {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server of others on loopback, which answers as a test says. */
const listen = async (answer: (turn: number) => number = () => 200): Promise<{ address: string; taken: Taken[] }> => {
  const taken: Taken[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(parts) });
      const status = answer(taken.length);
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}');
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise(done => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${String(port)}/in`, taken };
};

const nothingSet: MessageSettings = {
  provider: 'outbox',
  address: undefined,
  account: undefined,
  signature: undefined,
  codeText: undefined,
  alarmText: undefined,
  perDay: 20,
  gapMs: 60_000,
  mail: undefined,
  webhooks: [],
  browserContact: undefined,
};
const officeOf = (settings: Partial<MessageSettings>, secret?: string): MessageOffice => ({
  settings: { ...nothingSet, ...settings },
  secret: () => Promise.resolve(secret),
});

const now = Date.UTC(2026, 0, 5, 8);
const message = (more: Partial<Outgoing> = {}): Outgoing => ({
  id: '7',
  way: 'mail',
  about: 'alarm',
  personId: '1001',
  address: 'guard@example.com',
  subject: 'Serious alarm: Smoke, Hall',
  text: 'Serious alarm: Smoke\nRobot 1, 大厅',
  code: undefined,
  facts: { level: 'serious', deviceId: 'PR001' },
  alarmId: '12',
  at: now,
  tries: 1,
  ...more,
});

const loopback = ['127.0.0.0/8'];
const posterOf = (allowed: readonly string[] = loopback): Poster => {
  const poster = new Poster(callsOutside(allowed));
  closing.push(() => poster.close());
  return poster;
};

describe('webhooks', () => {
  it('are signed, so that their receiver can tell who sent them and when', async () => {
    const { address, taken } = await listen();
    const secret = 'a secret of twenty signs';
    const office = officeOf({ webhooks: [{ name: 'desk', address }] }, secret);
    const carrier = webhooks(office, posterOf(), () => now);
    expect(await carrier.send(message({ way: 'webhook', address: 'desk' }))).toEqual({ is: 'sent' });
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = taken;
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
    expect(headers['webhook-timestamp']).toBe(String(now / 1000));
    expect(JSON.parse(body.toString())).toEqual({
      type: 'alarm.raised',
      timestamp: new Date(now).toISOString(),
      data: {
        messageId: '7',
        alarmId: '12',
        subject: 'Serious alarm: Smoke, Hall',
        text: 'Serious alarm: Smoke\nRobot 1, 大厅',
        level: 'serious',
        deviceId: 'PR001',
      },
    });
  });

  it('go to no address in the networks of the server, whether it is written or looked up, and follow no redirection', async () => {
    const { address, taken } = await listen(() => 302);
    const to = (url: string, poster: Poster) => poster.post(url, '{}', {});
    const closed = posterOf([]);
    for (const url of [
      address,
      address.replace('127.0.0.1', 'localhost'),
      address.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
      address.replace('127.0.0.1', '0x7f.1'),
      'http://169.254.169.254/latest/meta-data',
      'http://[fd00:ec2::254]/',
      'http://10.1.2.3/',
      'http://192.168.1.1/',
    ])
      expect(await to(url, closed), url).toMatchObject({ is: 'failed', reason: 'refused' });
    expect(taken).toEqual([]);
    expect(await to(address, posterOf())).toMatchObject({ is: 'failed', detail: 'HTTP 302', again: false });
    expect(taken).toHaveLength(1);
    const onSite = new Poster(callsSite([]));
    closing.push(() => onSite.close());
    expect(await to('http://169.254.169.254/', onSite)).toMatchObject({ is: 'failed', reason: 'refused' });
  });

  it('are repeated with the same id when a system is busy, and not when it refuses them', async () => {
    const { address, taken } = await listen(turn => (turn === 1 ? 503 : 400));
    const office = officeOf({ webhooks: [{ name: 'desk', address }] }, 'a secret of twenty signs');
    const carrier = webhooks(office, posterOf(), () => now);
    const hook = message({ way: 'webhook', address: 'desk' });
    expect(await carrier.send(hook)).toMatchObject({ is: 'failed', again: true });
    expect(await carrier.send(hook)).toMatchObject({ is: 'failed', again: false });
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // An address that is gone from the settings gets nothing.
    expect(await carrier.send(message({ way: 'webhook', address: 'other' }))).toEqual({ is: 'failed', reason: 'off' });
  });
});

describe('short messages', () => {
  it('are kept here, or handed to a gateway with the code in them', async () => {
    const { address, taken } = await listen();
    const codes = new HiddenCodes(randomBytes(32));
    const open = (one: { text: string; code: string | undefined }): string => codes.show(one);
    const sms = message({
      way: 'shortMessage',
      address: '13900001111',
      text: 'Code ••••••.',
      code: codes.hide('012345'),
    });
    expect(await shortMessages(officeOf({}), posterOf(), open).send(sms)).toEqual({ is: 'sent', reason: 'stored' });
    const office = officeOf({ provider: 'http', address, account: 'site' }, 'password');
    expect(await shortMessages(office, posterOf(), open).send(sms)).toEqual({ is: 'sent' });
    expect(JSON.parse(taken[0]?.body.toString() ?? '')).toEqual({ phone: '13900001111', text: 'Code 012345.' });
    expect(taken[0]?.headers.authorization).toBe(`Basic ${Buffer.from('site:password').toString('base64')}`);
  });
});

describe('mail', () => {
  interface Mail {
    readonly to: string;
    readonly text: string;
  }

  /** A mail server on loopback. */
  const mailServer = async (
    port = 0,
    refuses = false,
  ): Promise<{ port: number; mails: Mail[]; close: () => Promise<void> }> => {
    const taken: Mail[] = [];
    const server = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === 'site' && password === 'letmein' ? done(null, { user: 'site' }) : done(new Error('wrong')),
      onRcptTo: (_, __, done) =>
        refuses ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          taken.push({
            to: envelope.rcptTo.map(({ address }) => address).join(),
            text: Buffer.concat(parts).toString(),
          });
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>(done => void server.listen(port, '127.0.0.1', () => done()));
    const close = (): Promise<void> => new Promise(done => void server.close(() => done()));
    closing.push(close);
    return { port: (server.server.address() as AddressInfo).port, mails: taken, close };
  };
  const officeAt = (port: number, secret = 'letmein'): MessageOffice =>
    officeOf(
      { mail: { host: '127.0.0.1', port, security: 'none', sender: 'site@example.com', account: 'site' } },
      secret,
    );

  it('arrives with its subject and words, and says when it is refused', async () => {
    const server = await mailServer();
    expect(await mails(officeAt(server.port)).send(message())).toEqual({ is: 'sent' });
    const [{ to, text } = { to: '', text: '' }] = server.mails;
    expect(to).toBe('guard@example.com');
    expect(text).toContain('Subject: Serious alarm: Smoke, Hall');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain(`Message-ID: <patrolkit-7-${String(now)}@example.com>`);
    // The words are UTF-8 as quoted-printable.
    expect(text).toContain('Serious alarm: Smoke\r\nRobot 1, =E5=A4=A7=E5=8E=85');
    expect(await mails(officeAt(server.port, 'wrong')).send(message())).toMatchObject({
      is: 'failed',
      reason: 'refused',
      again: false,
    });
    const strict = await mailServer(0, true);
    expect(await mails(officeAt(strict.port)).send(message())).toMatchObject({ is: 'failed', reason: 'refused' });
  });

  it('cannot smuggle further lines into its head', async () => {
    const server = await mailServer();
    await mails(officeAt(server.port)).send(message({ subject: 'Smoke\r\nBcc: other@example.com' }));
    expect(server.mails.map(({ to }) => to)).toEqual(['guard@example.com']);
    expect(server.mails[0]?.text).not.toMatch(/^Bcc:/m);
  });

  it('waits while its server is gone, and then arrives once each', async () => {
    const first = await mailServer();
    const { port } = first;
    let clock = now;
    const carrier = mails(officeAt(port));
    const broken: string[] = [];
    const outbox = new Outbox({
      database,
      carriers: {
        mail: carrier,
        shortMessage: carrier,
        incomingCall: carrier,
        backstage: carrier,
        webhook: carrier,
        browser: carrier,
      },
      limits: () => ({ perDay: 20, gapMs: 60_000 }),
      now: () => clock,
      onBroken: way => broken.push(way),
      onMended: way => broken.push(`${way} again`),
      onChange: () => undefined,
      onError: text => broken.push(text),
    });
    const write = (key: string) =>
      outbox.write([{ key, about: 'alarm', way: 'mail', address: 'guard@example.com', subject: key, text: key }]);
    const run = async (): Promise<void> => {
      outbox.kick();
      await outbox.settled();
    };
    await write('one');
    await run();
    await first.close();
    for (const key of ['two', 'three', 'four', 'five']) await write(key);
    for (let turn = 0; turn < 3; turn += 1) {
      await run();
      clock += 30_000;
    }
    expect(broken).toEqual(['mail']);
    const second = await mailServer(port);
    for (let turn = 0; turn < 30; turn += 1) {
      clock += 60_000;
      await run();
    }
    expect(first.mails).toHaveLength(1);
    expect(second.mails.map(({ text }) => /Subject: (.*)\r/.exec(text)?.[1]).toSorted()).toEqual([
      'five',
      'four',
      'three',
      'two',
    ]);
    expect(broken).toEqual(['mail', 'mail again']);
    const rows = await database.query<{ state: string }>('SELECT state FROM messages');
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('sent'));
  });
});

describe('notifications of browsers', () => {
  it('can be read by the browser alone, and prove who sends them', async () => {
    const { address, taken } = await listen(turn => (turn === 1 ? 201 : 410));
    const browser = createECDH('prime256v1');
    const key = browser.generateKeys();
    const auth = randomBytes(16);
    await database.query(
      `INSERT INTO users (id, account, role, permissions, access, password, password_at, name) VALUES ('1001', 'admin', 'root', '[]', 'control', '', 0, '{}')`,
    );
    await database.query(
      `INSERT INTO browser_subscriptions (endpoint, user_id, key, auth, at) VALUES ($1, '1001', $2, $3, 0)`,
      [address, key.toString('base64url'), auth.toString('base64url')],
    );
    const keys = await serverKeys(database);
    expect(await serverKeys(database)).toEqual(keys);
    const carrier = browsers({
      database,
      office: officeOf({ browserContact: 'admin@example.com' }),
      poster: posterOf(),
      keys,
      now: () => now,
    });
    const to = message({ way: 'browser', address, personId: '1001' });
    expect(await carrier.send(to)).toEqual({ is: 'sent' });
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = taken;
    // RFC 8188: salt, size of records, length of the key, the key of the sender; then one record.
    expect(headers['content-encoding']).toBe('aes128gcm');
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const theirs = body.subarray(21, 21 + length);
    const derive = (secret: Uint8Array, of: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, of, info, bytes));
    const secret = derive(
      browser.computeSecret(theirs),
      auth,
      Buffer.concat([Buffer.from('WebPush: info\0'), key, theirs]),
      32,
    );
    const open = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    );
    const sealed = body.subarray(21 + length);
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    expect(plain.at(-1)).toBe(2);
    expect(JSON.parse(plain.subarray(0, -1).toString())).toEqual({
      id: '7',
      about: 'alarm',
      title: 'Serious alarm: Smoke, Hall',
      text: 'Serious alarm: Smoke\nRobot 1, 大厅',
      alarmId: '12',
    });
    // RFC 8292: a token signed with the key that the browser was given.
    const [, token = '', sender = ''] = /^vapid t=(.+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    expect(sender).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(sender, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: new URL(address).origin,
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:admin@example.com',
    });
    // A browser that is gone is forgotten.
    expect(await carrier.send(to)).toMatchObject({ is: 'failed', reason: 'gone' });
    expect(await carrier.send(to)).toEqual({ is: 'failed', reason: 'noBrowser' });
  });
});

describe('simulated calls', () => {
  it('ring, and are answered or missed', async () => {
    let clock = 0;
    const chances = [0.1, 0.9, 0.1];
    const calls = new SimulatedCalls(
      () => clock,
      () => chances.shift() ?? 0,
    );
    const [answered, missed, open] = [calls.send(), calls.send(), calls.send()];
    clock = 10_000;
    calls.sweep();
    expect(await answered).toEqual({ is: 'sent', reason: 'answered' });
    expect(await open).toEqual({ is: 'sent', reason: 'answered' });
    clock = 20_000;
    calls.sweep();
    expect(await missed).toMatchObject({ is: 'failed', reason: 'missed', again: true });
    const last = calls.send();
    calls.end();
    expect(await last).toEqual({ is: 'failed', reason: 'missed' });
  });
});
