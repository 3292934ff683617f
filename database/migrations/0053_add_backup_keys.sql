CREATE TABLE "transient"."backup_keys" (
	"backup_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"master_key_id" text NOT NULL
);
