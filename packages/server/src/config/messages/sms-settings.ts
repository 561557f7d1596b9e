/** How messages leave the installation. There is one set of these settings, and secrets that nobody gets back. */
import {
  languages,
  type AnswerOf,
  type getSmsConfig,
  type MessageSecret,
  type RequestOf,
  type saveSmsConfig,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField } from '../../http/refusal.ts';
import { bracedWords } from '../../language/braces.ts';
import { textOf } from '../../language/texts.ts';
import type { MessageOffice, MessageSettings } from '../../links/messages.ts';
import { audit } from '../../store/audit.ts';
import { seal, unseal } from '../../store/sealed.ts';
import { signingKey } from '../../store/signing-key.ts';
import { StoredSettings, type StoredSettingsParts } from '../stored-settings.ts';

type Change = RequestOf<typeof saveSmsConfig>;
type Stored = Omit<Change, 'version' | MessageSecret>;

const secretNames: readonly MessageSecret[] = ['secret', 'mailSecret', 'webhookSecret'];

/** The key of the texts that are usual. */
const usualTexts = { signature: 'system.name', codeText: 'message.code', alarmText: 'message.alarm.short' } as const;
type UsualText = keyof typeof usualTexts;

const signatureLength = 16;

/** A usual text as it may stand in its field. */
const usualText = (name: UsualText, language: Caller['language']): string => {
  const text = textOf(language, usualTexts[name], bracedWords);
  return name === 'signature' ? [...text].slice(0, signatureLength).join('').trim() : text;
};

/** The values when nothing is set, beside the usual texts. */
const usual = {
  provider: 'outbox',
  perDay: 20,
  gap: 60,
  sendsMail: false,
  mailSecurity: 'startTls',
  webhooks: [],
  sendsToBrowsers: false,
} as const;

/** The settings of messages. */
export class SmsSettings implements MessageOffice {
  readonly #parts: StoredSettingsParts;
  readonly #stored: StoredSettings<Partial<Stored>>;
  #now: Partial<Stored> = {};

  constructor(parts: StoredSettingsParts) {
    this.#parts = parts;
    this.#stored = new StoredSettings(parts, 'sms-config');
  }

  /** Reads the settings. */
  async load(): Promise<void> {
    this.#now = await this.#stored.read(await this.#owner());
  }

  get settings(): MessageSettings {
    const now = { ...usual, ...this.#now };
    const { mailHost: host, mailPort: port, mailSender: sender } = now;
    return {
      provider: now.provider,
      address: now.address,
      account: now.account,
      signature: now.signature,
      codeText: now.codeText,
      alarmText: now.alarmText,
      perDay: now.perDay,
      gapMs: now.gap * 1000,
      mail:
        now.sendsMail && host !== undefined && port !== undefined && sender !== undefined
          ? { host, port, sender, security: now.mailSecurity, account: now.mailAccount }
          : undefined,
      webhooks: now.webhooks,
      browserContact: now.sendsToBrowsers ? now.browserContact : undefined,
    };
  }

  async secret(name: MessageSecret): Promise<string | undefined> {
    const { database } = this.#parts;
    const [row] = await database.query<{ sealed: string }>('SELECT sealed FROM message_secrets WHERE name = $1', [
      name,
    ]);
    return row && unseal(await signingKey(database, 'message secrets'), name, row.sealed);
  }

  /** The settings with their last change, without the secrets. Usual texts are in the language of the caller. */
  async get(caller: Caller): Promise<AnswerOf<typeof getSmsConfig>> {
    const told = await this.#stored.told(await this.#owner(), caller);
    const set = await this.#secretsSet();
    return {
      ...usual,
      signature: usualText('signature', caller.language),
      codeText: usualText('codeText', caller.language),
      alarmText: usualText('alarmText', caller.language),
      ...told,
      webhooks: [...(told.webhooks ?? [])],
      secretSetAt: set.get('secret'),
      mailSecretSetAt: set.get('mailSecret'),
      webhookSecretSetAt: set.get('webhookSecret'),
    };
  }

  /**
   * Changes the settings. A text that is the usual one in some language stays usual: each receiver gets it in the own language.
   * @throws {Refusal} 409 when somebody else has changed them since they were read
   */
  async set({ version, secret, mailSecret, webhookSecret, ...given }: Change, caller: Caller): Promise<object> {
    const set = await this.#secretsSet();
    const needed: readonly (readonly [MessageSecret, string | undefined, boolean])[] = [
      ['secret', secret, given.provider === 'http'],
      ['mailSecret', mailSecret, given.sendsMail === true && given.mailAccount !== undefined],
      ['webhookSecret', webhookSecret, given.webhooks.length > 0],
    ];
    for (const [name, value, isNeeded] of needed)
      if (isNeeded && value === undefined && !set.has(name)) throw ofField(name, 'error.rule.requiredWhen');
    const own: Partial<Stored> = { ...given };
    for (const name of Object.keys(usualTexts) as UsualText[])
      if (languages.some(language => usualText(name, language) === given[name])) delete own[name];
    await this.#stored.save(await this.#owner(), { version, value: own, usual: { ...usual, webhooks: [] } }, caller);
    for (const [name, value] of needed) if (value !== undefined) await this.#keep(name, value, caller);
    await this.load();
    return {};
  }

  async #keep(name: MessageSecret, value: string, caller: Caller): Promise<void> {
    const { database, now, actorOf } = this.#parts;
    const key = await signingKey(database, 'message secrets');
    await database.transaction(async inside => {
      await inside.query(
        `INSERT INTO message_secrets (name, sealed, set_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed, set_at = excluded.set_at`,
        [name, seal(key, name, value.trim()), now()],
      );
      await audit(inside, now(), actorOf(caller), 'setting', [{ target: 'sms-config', before: '', after: name }]);
    });
  }

  async #secretsSet(): Promise<ReadonlyMap<MessageSecret, number>> {
    const rows = await this.#parts.database.query<{ name: string; set_at: number | bigint }>(
      'SELECT name, set_at FROM message_secrets',
    );
    return new Map(
      rows.flatMap(({ name, set_at: at }) => {
        const known = secretNames.find(one => one === name);
        return known ? [[known, Number(at)] as const] : [];
      }),
    );
  }

  /** The company at the top of all units, to which settings of the installation belong. */
  async #owner(): Promise<string> {
    const [top] = await this.#parts.database.query<{ id: string }>(
      'SELECT id FROM companies ORDER BY level, id LIMIT 1',
    );
    return top?.id ?? '';
  }
}
