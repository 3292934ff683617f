-- An administrator's change to a limit is stored under the limit's name.
UPDATE "rate_limits" SET "name" = 'passkey response' WHERE "name" = 'passkey answer';--> statement-breakpoint
UPDATE "rate_limits" SET "name" = 'password-reset' WHERE "name" = 'forgotten-password';