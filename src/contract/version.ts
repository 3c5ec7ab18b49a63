/**
 * The version of the contract: what all calls together promise to a backend that serves the elements and to programs that
 * call the API. It has a number of its own, since a new look of a screen changes no call.
 *
 * `<major>.<minor>`. A change that breaks a backend or a program raises the major number, any other change the minor one.
 * While the major number is 0, the minor one is raised for both, as Semantic Versioning has it. The calls of a released
 * version (`demo-host/contract/released`) never change: `npm run build` compares them with the present ones, and fails
 * where this number should have been raised.
 */
export const CONTRACT_VERSION = '0.2';
