import { ContextProvider } from '@lit/context';
import { createTexts, joinConsole, toLanguage, type Console, type ConsoleOptions, type Texts } from '@patrolkit/core';
import { applySkin, defaultSkin, ensureSkin } from '@patrolkit/core/theme';
import { css, html, LitElement, type PropertyValues } from 'lit';
import { consoleContext } from '../shared/element/context.ts';

function warn(message: string): void {
  // oxlint-disable-next-line no-console -- for the integrator: the page goes on without what it asked for
  console.warn(`<patrol-provider> ${message}`);
}

function address(service: string): string {
  return new URL(service, document.baseURI).href.replace(/\/+$/, '');
}

/** The element behind `<patrol-provider>`. */
export class PatrolProvider extends LitElement {
  static override properties = {
    service: { type: String },
    language: { type: String },
    languageSign: { type: String, attribute: 'language-sign' },
    skin: { type: Number },
    theme: { type: Number },
    options: { attribute: false },
    console: { attribute: false },
  };

  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
  `;

  declare service: string;
  declare language: string | undefined;
  declare languageSign: string | undefined;
  declare skin: number | undefined;
  declare theme: number | undefined;
  declare options: ConsoleOptions | undefined;
  declare console: Console | undefined;

  #context = new ContextProvider(this, { context: consoleContext });
  /** Words in the language of the provider's own attribute; without one they are the console's. */
  #own: Texts | undefined;
  #joined: ReturnType<typeof joinConsole> | undefined;
  #unfollow: (() => void) | undefined;

  constructor() {
    super();
    this.service = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Not at once: a framework sets the attributes of an element that is already connected.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#provide(undefined);
      this.#joined?.release();
      this.#joined = undefined;
    });
  }

  override render(): unknown {
    return html`<slot></slot>`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    if (!this.console) this.#joined ??= joinConsole(this.#entry());
    const console = this.console ?? this.#joined?.console;
    if (!console) return;
    const isNew = console !== this.#context.value?.console;
    if (isNew || changed.has('service')) this.#checkService(console);
    if (isNew || changed.has('language') || changed.has('languageSign')) this.#chooseLanguage(console);
    this.#provide(console);
    if (isNew || changed.has('skin') || changed.has('theme')) this.#chooseSkin(console);
    if (!isNew) return;
    const detail = { console };
    this.dispatchEvent(new CustomEvent('consoleready', { detail, bubbles: true, composed: true }));
  }

  #entry(): ConsoleOptions {
    return {
      ...this.options,
      service: this.service || this.options?.service,
      language: this.language ?? this.options?.language,
      languageSign: this.languageSign ?? this.options?.languageSign,
      skin: this.skin ?? this.theme ?? this.options?.skin,
    };
  }

  /** Hands a console down, and the provider's words with it. */
  #provide(console: Console | undefined): void {
    const before = this.#context.value;
    if (console !== before?.console) {
      this.#unfollow?.();
      this.#unfollow = console?.preferences.$preferences.subscribe(({ skin }) => applySkin(document, skin));
    }
    const texts = this.#own ?? console?.texts;
    if (console === before?.console && texts === before?.texts) return;
    this.#context.setValue(console && texts ? { console, texts } : undefined);
  }

  // The address goes with the session's token, so nothing in the page's markup may move it (safety.md 6.4).
  #checkService(console: Console): void {
    if (this.service === '' || address(this.service) === address(console.service)) return;
    warn('keeps the server that this page is connected to; the new address is ignored.');
  }

  /** A language of the provider's own belongs to its widgets; names that the server sends come in the console's. */
  #chooseLanguage({ preferences }: Console): void {
    const language = toLanguage(this.language, this.languageSign);
    if (this.language && !language) warn(`knows no language "${this.language}".`);
    if (!language) {
      this.#own = undefined;
      return;
    }
    const fail = (): void => warn(`could not fetch the texts of "${language}".`);
    this.#own ??= createTexts(language);
    this.#own.show(language).catch(fail);
    if (this.#joined?.leads() && language !== preferences.$preferences.get().language)
      preferences.chooseLanguage(language).catch(fail);
  }

  #chooseSkin({ preferences }: Console): void {
    const skin = this.skin ?? this.theme;
    ensureSkin(document, defaultSkin);
    if (skin && skin !== preferences.$preferences.get().skin) preferences.chooseSkin(skin);
  }
}
