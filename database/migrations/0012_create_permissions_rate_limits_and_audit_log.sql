CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"is_built_in" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"name" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"seconds" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rate_limits_positive" CHECK ("rate_limits"."points" > 0 and "rate_limits"."seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"permission_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "role_permissions_permission_id_role_pk" PRIMARY KEY("permission_id","role"),
	CONSTRAINT "role_permissions_role" CHECK ("role_permissions"."role" in ('subscriber', 'moderator', 'editor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "security_audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"user_id" uuid,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"new_values" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "security_audit_log_sequence" ON "security_audit_log" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "security_audit_log_action" ON "security_audit_log" USING btree ("action","sequence");--> statement-breakpoint
CREATE INDEX "security_audit_log_user" ON "security_audit_log" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE INDEX "security_audit_log_resource" ON "security_audit_log" USING btree ("resource_type","resource_id","sequence");--> statement-breakpoint
CREATE INDEX "security_audit_log_time" ON "security_audit_log" USING btree ("created_at");