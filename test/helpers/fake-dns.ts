import { DnsFailure, type DnsLookup } from '../../src/api/domain/dns.ts';

/** DNS with only the records that the test adds. */
export class FakeDns implements DnsLookup {
  readonly cnames = new Map<string, string>();
  readonly texts = new Map<string, string[]>();
  /** Names whose server fails, and how. */
  readonly failing = new Map<string, 'servfail' | 'timeout'>();

  async cname(name: string): Promise<string | null> {
    this.#fail(name);
    return this.cnames.get(name) ?? null;
  }

  async txt(name: string): Promise<readonly string[]> {
    this.#fail(name);
    return this.texts.get(name) ?? [];
  }

  #fail(name: string): void {
    const code = this.failing.get(name);
    if (code !== undefined) throw new DnsFailure(code);
  }
}
