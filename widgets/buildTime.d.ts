/** What the build writes into the code. */
interface ImportMetaEnv {
  /** Of package.json. */
  readonly ACADEMY_VERSION: string;
}
