/** The one version this peer speaks: that of the `stripe` SDK installed (a test compares them). */
export const API_VERSION = '2026-10-28.endive';
