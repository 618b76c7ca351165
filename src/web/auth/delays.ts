/** How long a screen stands before it leads on by itself, in milliseconds (product.md section 9). */
export const DELAYS = {
  afterRecoveryMail: 2000,
  afterVerification: 2000,
  afterFailedVerification: 3000,
} as const;
